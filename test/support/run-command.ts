import { run } from '../../server/src/commands/run.ts';

/** What a command left behind. */
export interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs an operators' command in this process, on the database with this URL. */
export async function runCommand(databaseUrl: string, ...args: string[]): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const status = await run(args, {
    env: { DATABASE_URL: databaseUrl },
    print: (line) => void out.push(line),
    written: () => Promise.resolve(),
    tell: (line) => void err.push(line),
  });
  return { status, stdout: out.join('\n'), stderr: err.join('\n') };
}
