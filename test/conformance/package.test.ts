import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked, type Project, type Ran, run, runTool } from '../support/packed.ts';
import { contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';
import { createWeather } from './unseen/weather.ts';

let project: Project;
beforeAll(async () => {
  project = await installPacked('scripts/conformance');
});
afterAll(() => project?.remove());

const command = (): string => join(project.folder, 'node_modules', '.bin', 'conformance');

const conformance = (...args: readonly string[]): Promise<Ran> =>
  run(command(), args, { cwd: project.folder });

test('the package holds what is built, and nothing of the project', async () => {
  const { output } = await run('tar', ['-xOzf', project.tarball], { cwd: project.folder });
  const [author, ...others] = output.match(/.*reciter.*/gi) ?? [];
  expect([author, others]).toEqual([expect.stringMatching(/^Copyright/), []]);
  const list = await run('tar', ['-tzf', project.tarball], { cwd: project.folder });
  const paths = list.output.split('\n').map((path) => path.replace(/^package\//, ''));
  expect(paths.filter((path) => !/^dist\/.+\.(js|d\.ts)$/.test(path)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'config.schema.json',
    'package.json',
    'report.schema.json',
  ]);
});

test('publint has nothing to say', async () => {
  const { status, output } = await runTool(
    'publint/src/cli.js',
    ['--strict', project.tarball],
    project.folder,
  );
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('All good') });
});

test('in an empty project, the command holds a service to its contract', async () => {
  const weather = createWeather();
  const { href: url } = await listen(weather);
  const config = `import { defineConfig } from 'openapi-conformance';
export default defineConfig(${JSON.stringify({ url, contract: contractOf('weather'), rounds: 5 })});
`;
  await writeFile(join(project.folder, 'conformance.config.ts'), config);
  try {
    expect(await conformance()).toEqual({ status: 0, output: expect.stringMatching(/^KEPT\./m) });
  } finally {
    await stop(weather);
  }
});

test('there, the proxy tells what a client breaks', async () => {
  const weather = createWeather();
  const { href: url } = await listen(weather);
  const client = "await fetch(new URL('nowhere', process.env.CONFORMANCE_PROXY))";
  try {
    const { status, output } = await conformance(
      ...['proxy', '--url', url, '--contract', contractOf('weather')],
      ...['--', process.execPath, '--input-type=module', '-e', client],
    );
    expect([status, output]).toEqual([1, expect.stringContaining('request.address')]);
  } finally {
    await stop(weather);
  }
});

test('there, the mock answers until it is stopped', async () => {
  const mock = spawn(command(), ['mock', '--contract', contractOf('weather')], {
    cwd: project.folder,
  });
  const ended = once(mock, 'exit');
  const [line] = await once(mock.stderr.setEncoding('utf8'), 'data');
  const [, url = ''] = /^Listening on (\S+)/.exec(line) ?? [];
  const headers = { 'X-Client-Version': '1.0' };
  const { status } = await fetch(new URL('now/cairo/celsius?precision=0.5', url), { headers });
  mock.kill('SIGTERM');
  expect([status, await ended]).toEqual([200, [0, null]]);
});
