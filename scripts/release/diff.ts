import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** One change of the contract, as `redocly diff --format json` tells it. */
export interface Change {
  /** A JSON pointer, as a fragment. */
  path: string;
  /** Which part of what the pointer leads to. */
  property?: string;
  kind: 'added' | 'modified' | 'removed';
  impact: 'major' | 'minor' | 'patch';
  /** What the rules say of it. */
  verdicts: { message: string }[];
  revision?: { value?: unknown };
}

const diff = (folder: string, base: string, revision: string, ...options: string[]) =>
  run(process.execPath, [cli, 'diff', base, revision, ...options], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    maxBuffer: 64 * 1024 * 1024,
  });

/**
 * What changed between two contracts.
 *
 * @throws with redocly's own report where something that callers rely on breaks, or the version in
 *   the revision does not say how much changed
 */
export async function judgeChanges(
  folder: string,
  base: string,
  revision: string,
): Promise<Change[]> {
  const rules = ['--check-version', '--fail-on', 'major'];
  try {
    const { stdout } = await diff(folder, base, revision, ...rules, '--format', 'json');
    return JSON.parse(stdout).changes;
  } catch {
    // Once more, for people.
    const report = await diff(folder, base, revision, ...rules).catch((error) => Object(error));
    throw new Error(`${report.stdout ?? ''}${report.stderr ?? ''}`.trim() || String(report));
  }
}
