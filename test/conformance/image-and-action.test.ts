import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../support/packed.ts';
import { contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';
import { createWeather } from './unseen/weather.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PACKAGE = 'scripts/conformance';

const repository = mkdtempSync(join(tmpdir(), 'conformance-image-'));
afterAll(() => rmSync(repository, { recursive: true }));

const [stage = ''] = readFileSync(at(`${PACKAGE}/Dockerfile`), 'utf8')
  .split(/^(?=FROM)/m)
  .slice(1);
const linesOf = (word: string): string[] =>
  [...stage.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

interface Action {
  inputs: Record<string, { default?: string }>;
  runs: { steps: { run: string; env?: Record<string, string> }[] };
}
const action: Action = parse(readFileSync(at(`${PACKAGE}/action.yml`), 'utf8'));
const [build, hold] = action.runs.steps;

/** No more of the repository than the image is built from. */
beforeAll(() => {
  for (const line of linesOf('COPY')) {
    const paths = line.split(' ');
    const to = paths.pop() ?? '';
    for (const from of paths) {
      const target =
        paths.length > 1 || to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to;
      mkdirSync(dirname(join(repository, target)), { recursive: true });
      cpSync(at(from), join(repository, target), {
        recursive: true,
        filter: (path) => !/dist$|node_modules$/.test(path),
      });
    }
  }
});

/** As GitHub runs a step of an action: inputs that the caller leaves out are empty. */
function runStep(step: Action['runs']['steps'][number] | undefined, given: Record<string, string>) {
  const input = (name: string): string => given[name] ?? action.inputs[name]?.default ?? '';
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.(\S+) \}\}/, (_, of: string) => input(of)),
    ]),
  );
  return run('bash', ['-euc', step?.run ?? 'exit 3'], {
    cwd: repository,
    env: { ...env, GITHUB_ACTION_PATH: join(repository, PACKAGE), GITHUB_STEP_SUMMARY: '' },
  });
}

test('the action builds the command from a clone, and holds a service to its contract', async () => {
  expect(await runStep(build, {})).toMatchObject({ status: 0 });
  const weather = createWeather({ noStation: true });
  const { href: url } = await listen(weather);
  try {
    const html = join(repository, 'report.html');
    const inputs = { url, contract: contractOf('weather'), rounds: '5', html };
    expect(await runStep(hold, inputs)).toEqual({
      status: 1,
      output: expect.stringContaining('::error file='),
    });
    expect(readFileSync(html, 'utf8')).toContain('response.header-missing');
  } finally {
    await stop(weather);
  }
});

test('the image is built of what its file copies', async () => {
  for (const command of linesOf('RUN'))
    expect(await run('sh', ['-euc', command], { cwd: repository })).toMatchObject({ status: 0 });
  const { output } = await run('sh', ['-c', 'ls openapi-conformance-*.tgz'], { cwd: repository });
  expect(output).toBe('openapi-conformance-1.0.0.tgz');
});
