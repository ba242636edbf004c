import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const guide = readFileSync(new URL('../../server/README.md', import.meta.url), 'utf8');

/** The block of the operating guide that stands behind the comment `<!-- tried: <name> -->`. */
export function blockOfGuide(name: string): string {
  const [, block] = guide.split(`<!-- tried: ${name} -->\n`)[1]?.match(/^```\w*\n(.*?)```/s) ?? [];
  if (block === undefined) throw new Error(`server/README.md has no block "${name}".`);
  return block;
}

/** Fails where a block leaves the shell making files that nobody else can read, as the next one needs. */
const LEAVES_THE_SHELL = '[ "$(umask)" = 0022 ]';

/**
 * Runs the commands of such a block, until one of them fails, in a folder, as in a shell in which others
 * are run after them.
 */
export async function runGuide(
  name: string,
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Promise<void> {
  const { PATH = '' } = process.env;
  const options = { cwd: folder, env: { PATH, ...env } };
  const commands = ['umask 022', blockOfGuide(name), LEAVES_THE_SHELL].join('\n');
  await promisify(execFile)('sh', ['-euc', commands], options);
}
