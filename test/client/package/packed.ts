import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** What a program printed, and whether it found fault with something. */
export interface Ran {
  status: number;
  output: string;
}

/** Runs a program to its end. */
export const run = (
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd, env: { ...process.env, ...env } }, (error, out, err) => {
      resolve({ status: error ? 1 : 0, output: `${out}${err}`.trim() });
    });
  });

/** Runs a program that this repository depends on. */
export const runTool = (path: string, args: readonly string[], cwd: string): Promise<Ran> =>
  run(process.execPath, [at(`node_modules/${path}`), ...args], { cwd });

/** An empty project with the packed package installed. */
export interface Project {
  folder: string;
  tarball: string;
  remove(): Promise<void>;
}

/** Packs a copy of the package, which builds it as publishing does. Nothing in the tree changes. */
async function pack(folder: string): Promise<string> {
  const copy = join(folder, 'repository', 'client');
  await cp(at('client'), copy, {
    recursive: true,
    filter: (path) => !/dist$|node_modules$/.test(path),
  });
  await cp(at('tsconfig.base.json'), join(folder, 'repository', 'tsconfig.base.json'));
  await symlink(at('node_modules'), join(folder, 'repository', 'node_modules'));
  const packing = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: copy });
  const [, name] = /"filename": "(.+)"/.exec(packing.output) ?? [];
  if (name === undefined) throw new Error(packing.output);
  return join(folder, name);
}

/**
 * Installs the packed package as npm does, but without a registry: its dependencies, and types
 * of Node for those who want them, are those of this repository.
 */
export async function installPacked(): Promise<Project> {
  const base = await mkdtemp(join(tmpdir(), 'reciters-client-'));
  const tarball = await pack(base);
  const folder = join(base, 'project');
  const own = join(folder, 'node_modules', '@reciters', 'client');
  await mkdir(own, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', own], { cwd: base });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const { dependencies } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), 'openapi-typescript-helpers', '@types']) {
    await symlink(at(`node_modules/${name}`), join(folder, 'node_modules', name));
  }
  return { folder, tarball, remove: () => rm(base, { recursive: true, force: true }) };
}
