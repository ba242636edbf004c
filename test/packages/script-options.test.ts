import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { run } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** The programs that scripts of package.json run and that take something, and what these give them. */
const PROGRAMS = Object.entries<string>(scripts).flatMap(([name, command]) => {
  const [, file, given = ''] =
    /(?:\btsx|^(?:exec )?node) (\S+\.(?:ts|mjs))(.*)$/.exec(command) ?? [];
  const takesNothing = file === undefined || file === 'scripts/checks.mjs';
  return takesNothing ? [] : [{ name, args: [file, ...given.split(' ').filter(Boolean)] }];
});

const runProgram = (...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', ...args], { cwd: root });

describe.each(PROGRAMS)('npm run $name', ({ args }) => {
  test('--help says what it does and takes, and nothing else is done', async () => {
    const { status, output } = await runProgram(...args, '--help');
    expect(output).toMatch(/usage/i);
    expect(status).toBe(0);
  });

  test('an option that it does not take is refused in words, and nothing else is done', async () => {
    const { status, output } = await runProgram(...args, '--nonsense');
    expect(output).toContain('--nonsense');
    expect(output).not.toContain('    at ');
    expect(status).not.toBe(0);
  });
});

test.each([
  ['scripts/soak/main.ts --minutes', 'x'],
  ['scripts/bench/main.ts workers --workers', '0'],
  ['scripts/docs.ts', 'nowhere'],
  ['test/conformance/mutants/main.ts', 'a name that no mutant has'],
])('%s "%s" is refused in words', async (command, value) => {
  const { status, output } = await runProgram(...command.split(' '), value);
  expect(output).toContain(value);
  expect(output).not.toContain('    at ');
  expect(status).not.toBe(0);
});
