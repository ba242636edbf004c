import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** What the service is made of. */
const PARTS = ['package.json', 'tsconfig.base.json', 'openapi', 'server'];

/** Pages that the service looks for when it starts; what is in them is not asked for here. */
const PAGES = ['docs/index.html', 'docs/portal/index.html', 'portal/index.html'];

/**
 * Builds the service as it was last released, in an empty folder, with the packages of today; where
 * its history is not at hand, as it is now. A package that it had and the service has no more
 * (rate-limiter-flexible) is one of those for development, until the next release.
 *
 * @returns its program
 */
export async function buildReleased(folder: string): Promise<string> {
  const commit = await lastRelease();
  if (commit === undefined) copyNow(folder);
  else {
    const tar = join(folder, 'released.tar');
    await run('git', ['archive', '--output', tar, commit, ...PARTS], { cwd: root });
    await run('tar', ['-xf', tar, '-C', folder]);
  }
  for (const packages of ['node_modules', 'server/node_modules'])
    symlinkSync(join(root, packages), join(folder, packages));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-b', 'server'], { cwd: folder });
  for (const page of PAGES) {
    const file = join(folder, 'server/dist/public', page);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '<!doctype html>');
  }
  return join(folder, 'server/dist/main.js');
}

/** The commit in which what callers rely on last changed. */
async function lastRelease(): Promise<string | undefined> {
  const args = ['log', '-1', '--format=%H', '--', 'openapi/released/openapi.yaml'];
  const { stdout } = await run('git', args, { cwd: root }).catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}

function copyNow(folder: string): void {
  const isSource = (path: string): boolean => !/\/(node_modules|dist)$/.test(path);
  for (const part of PARTS)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isSource });
}
