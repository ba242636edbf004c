import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import { CHECKS } from '../../scripts/build/checks.mjs';
import { buildAndNote, whyBuild } from '../../scripts/build/freshness.mjs';
import { STEPS } from '../../scripts/build/steps.mjs';
import { temporaryFolder } from '../support/databases.ts';

const CHECK = { name: 'the words', script: 'lint:words', inputs: ['words'] };

/** A project with one check. */
function project(): { root: string; write(file: string, text: string): void } {
  const root = temporaryFolder();
  const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
  mkdirSync(join(root, 'words'));
  write('package.json', JSON.stringify({ scripts: { [CHECK.script]: 'true' } }));
  write('package-lock.json', '{}');
  write('words/first', 'one');
  return { root, write };
}

const passes = async (): Promise<void> => undefined;

test('a check that passed is not made again, until a file is changed, added or updated', async () => {
  const { root, write } = project();
  expect(whyBuild(root, CHECK)).toBe('it was not built yet');
  await buildAndNote(root, CHECK, passes);
  expect(whyBuild(root, CHECK)).toBeUndefined();
  const changes: [file: string, text: string, why: string][] = [
    ['words/first', 'two', 'words/first changed'],
    ['words/second', 'one', 'words/second changed'],
    ['package-lock.json', '{ }', 'package-lock.json changed'],
    ['package.json', '{"scripts":{"lint:words":"false"}}', 'the script lint:words changed'],
  ];
  for (const [file, text, why] of changes) {
    write(file, text);
    expect(whyBuild(root, CHECK)).toBe(why);
    await buildAndNote(root, CHECK, passes);
    expect(whyBuild(root, CHECK)).toBeUndefined();
  }
});

test('a check that failed is made again', async () => {
  const { root } = project();
  await buildAndNote(root, CHECK, passes);
  const fails = () => Promise.reject(new Error('npm run lint:words failed.'));
  await expect(buildAndNote(root, CHECK, fails)).rejects.toThrow('failed');
  expect(whyBuild(root, CHECK)).toBe('it was not built yet');
});

test.each([...Object.values(STEPS), ...Object.values(CHECKS)])(
  '$name: every input is there',
  ({ inputs }) => {
    expect(inputs.filter((path) => !existsSync(path))).toEqual([]);
  },
);

test.each([
  { ...STEPS.docs, from: 'scripts/docs.ts' },
  { ...STEPS.offline, from: 'scripts/docs/offline.ts' },
  { ...STEPS.portal, from: 'server/portal-page/src/main.tsx' },
  { ...CHECKS.generated, from: 'scripts/generate.ts' },
])('$name: whatever it imports is among its inputs', async ({ from, inputs }) => {
  const { output } = await cruise([from], { exclude: '^node_modules/' });
  if (typeof output === 'string') throw new Error(output);
  // Where it finds no file of a package, there is its name.
  const own = output.modules.map(({ source }) => source).filter((file) => existsSync(file));
  expect(own).toContain(from);
  const isInput = (file: string): boolean =>
    inputs.some((input) => file === input || file.startsWith(`${input}/`));
  expect(own.filter((file) => !isInput(file))).toEqual([]);
});
