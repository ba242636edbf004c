import { join } from 'node:path';
import { freePort } from '../../scripts/shared/free-port.ts';
import type { Finding } from '../../server/src/commands/doctor/finding.ts';
import { run } from '../../server/src/commands/run.ts';
import { temporaryFolder } from './databases.ts';

/** Asks the doctor under these settings: what is found of each part that is not well, and the status. */
export async function askDoctor(env: Record<string, string>) {
  const out: string[] = [];
  const print = (line: string) => void out.push(line);
  const written = () => Promise.resolve();
  const status = await run(['doctor', '--json'], { env, print, written, tell: () => {} });
  const { findings }: { findings: Finding[] } = JSON.parse(out.join('\n'));
  const of = (part: string): Finding[] => findings.filter((finding) => finding.part === part);
  return { status, findings, of };
}

/** An address where nobody is. */
export const nowhere = async (): Promise<string> => `http://localhost:${await freePort()}`;
/** A SQLite file that is not there. */
export const noDatabase = (): string => `sqlite:${join(temporaryFolder(), 'data', 'reciters.db')}`;
