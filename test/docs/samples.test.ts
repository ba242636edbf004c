import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatCode } from 'dart-style';
import { afterAll, describe, expect, test } from 'vitest';
import { operationsOf, readContract, valueAt } from '../../scripts/docs/contract.ts';
import { fillFacts } from '../../scripts/docs/facts.ts';
import { type SampleCall, sampleCall } from '../../scripts/docs/samples/call.ts';
import { SAMPLE_LANGUAGES } from '../../scripts/docs/samples/languages.ts';
import { speaker } from '../../scripts/docs/translate.ts';
import { useServer } from '../support/server.ts';

const run = promisify(execFile);

interface Program {
  program: string;
  args: string[];
  /** The name that it wants a file to have. */
  file: string;
  /** What a sample uses beside it. */
  needs?: string;
}

/** What runs a language. */
const PROGRAMS: Record<string, Program> = {
  sh: { program: 'sh', args: [], file: 'sample.sh', needs: 'curl' },
  ts: { program: process.execPath, args: ['--import', 'tsx'], file: 'sample.mts' },
  python: { program: 'python3', args: [], file: 'sample.py' },
  php: { program: 'php', args: [], file: 'sample.php' },
};

/** A language that cannot be run here fails, in words: nothing is left out. */
async function demandProgram(language: string): Promise<void> {
  const { needs, program = '' } = PROGRAMS[language] ?? {};
  const wanted = needs ?? program;
  await run(wanted, ['--version']).catch((cause) => {
    throw new Error(`These tests need ${wanted}.`, { cause });
  });
}

// Among the packages of the project, so that the client is found by its name.
const folder = mkdtempSync(
  join(fileURLToPath(new URL('../../node_modules/', import.meta.url)), '.samples-'),
);
afterAll(() => rmSync(folder, { recursive: true }));

/** Right in form and checksum, and nobody's. */
const [UNKNOWN_KEY = ''] = valueAt(readContract('openapi'), [
  'components',
  'securitySchemes',
  'ApiKey',
  'x-unknown-examples',
]) as string[];

const server = useServer();
const contract = readContract('openapi');
const calls = operationsOf(contract).map((operation) => sampleCall(contract, operation));
const runnable = SAMPLE_LANGUAGES.filter(({ id }) => id in PROGRAMS);
const cases = calls.flatMap((call) => runnable.map((language) => ({ call, language })));

/** Runs a program as a reader of this server's documentation copies it; what it prints. */
async function printed(text: string, language: string, key?: string): Promise<string> {
  const { program, args, file } = PROGRAMS[language] ?? { program: '', args: [], file: '' };
  const path = join(mkdtempSync(join(folder, 'run-')), file);
  writeFileSync(path, text.replaceAll('http://localhost:3000', server().url));
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await run(program, [...args, path], {
    env: {
      ...{ PATH, HOME, RECITERS_BASE_URL: server().url },
      ...(key !== undefined && { RECITERS_API_KEY: key }),
    },
  });
  return stdout;
}

/** What the service says to a call with a key that nobody has. */
async function refusalOf({ address, keyHeader }: SampleCall): Promise<string> {
  const { pathname, search } = new URL(address);
  const answer = await fetch(`${server().url}${pathname}${search}`, {
    headers: { [keyHeader]: UNKNOWN_KEY },
  });
  return Object(await answer.json()).detail;
}

describe.each(cases)('$call.method in $language.label', ({ call, language }) => {
  test('prints what the documentation says, with a key and without', async () => {
    await demandProgram(language.id);
    const { key: good } = await server().createKey();
    const text = language.write(call);
    for (const key of [undefined, good]) {
      const output = await printed(text, language.id, key);
      if (language.id === 'sh') for (const line of call.prints) expect(output).toContain(line);
      else expect(output.trim().split(/\r?\n/)).toEqual(call.prints);
    }
    // It does send the key, and shows why it was refused.
    const refused = await printed(text, language.id, UNKNOWN_KEY).catch(
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
    expect(refused).not.toContain(call.prints.at(-1));
    expect(refused).toContain(await refusalOf(call));
  });
});

/** The programs in guides that print something, with what they print with the data that comes along. */
const IN_GUIDES = [
  { guide: 'pagination', language: 'python', prints: '165' },
  { guide: 'pagination', language: 'ts', prints: '165' },
  { guide: 'caching', language: 'python', prints: '304\nMahmoud Khalil Al-Hussary' },
];

describe.each(['en', 'ar'] as const)('guides, %s', (language) => {
  test.for(IN_GUIDES)('$guide: $language', async (sample) => {
    await demandProgram(sample.language);
    const file = new URL(
      `../../server/docs/guides/${language}/${sample.guide}.md`,
      import.meta.url,
    );
    const guide = fillFacts(readFileSync(file, 'utf8'), contract, speaker(language));
    const [, text = ''] =
      new RegExp(`\`\`\`${sample.language}\\n(.*?)\`\`\``, 's').exec(guide) ?? [];
    expect((await printed(text, sample.language)).trim()).toBe(sample.prints);
  });
});

// No registry of packages has Dart itself, but one has its parser, which its formatter comes with.
test('a sample of Dart is Dart, and sends no key: whoever has the app could read it', () => {
  const dart = SAMPLE_LANGUAGES.find(({ id }) => id === 'dart');
  for (const call of calls) {
    const text = dart?.write(call) ?? '';
    expect(text).toContain(call.address);
    expect(text).not.toMatch(/key/i);
    expect(formatCode(text).error).toBeUndefined();
    expect(formatCode(text.replace(');', ')')).error).toMatch(/could not be parsed/);
  }
});
