import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

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

/** Copies a package with what building it takes, so that nothing in the tree changes. Where to. */
export async function copyPackage(folder: string, repository: string): Promise<string> {
  const copy = join(repository, folder);
  await cp(at(folder), copy, {
    recursive: true,
    filter: (path) => !/dist$|node_modules$/.test(path),
  });
  await cp(at('tsconfig.base.json'), join(repository, 'tsconfig.base.json'));
  await symlink(at('node_modules'), join(repository, 'node_modules'));
  return copy;
}

/** Packs a copy of a package, which builds it as publishing does. */
async function pack(base: string, folder: string): Promise<string> {
  const cwd = await copyPackage(folder, join(base, 'repository'));
  const packing = await run('npm', ['pack', '--json', '--pack-destination', base], { cwd });
  const [, name] = /"filename": "(.+)"/.exec(packing.output) ?? [];
  if (name === undefined) throw new Error(packing.output);
  return join(base, name);
}

/**
 * Packs a package of this repository and installs it into an empty project as npm does, but
 * without a registry: its dependencies, and types of Node for those who want them, are those of
 * this repository.
 */
export async function installPacked(source: string): Promise<Project> {
  const base = await mkdtemp(join(tmpdir(), 'reciters-packed-'));
  const tarball = await pack(base, source);
  const folder = join(base, 'project');
  const modules = join(folder, 'node_modules');
  const manifest = await readFile(at(`${source}/package.json`), 'utf8');
  const { name, bin = {}, dependencies } = JSON.parse(manifest);
  const own = join(modules, name);
  await mkdir(own, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', own], { cwd: base });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const link = async (to: string, from: string): Promise<void> => {
    await mkdir(dirname(from), { recursive: true });
    await symlink(to, from);
  };
  for (const needed of [...Object.keys(dependencies), 'openapi-typescript-helpers', '@types'])
    await link(at(`node_modules/${needed}`), join(modules, needed));
  for (const [command, file] of Object.entries(bin)) {
    const program = join(own, String(file));
    await chmod(program, 0o755);
    await link(program, join(modules, '.bin', command));
  }
  return { folder, tarball, remove: () => rm(base, { recursive: true, force: true }) };
}
