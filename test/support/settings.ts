import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, loadConfig } from '../../server/src/config/config.ts';
import { ConfigError } from '../../server/src/config/config-error.ts';
import { temporaryFolder } from './databases.ts';

/** A setting: what it is without a value, what it takes, and what it does not. */
export interface Setting {
  read: (config: Config) => unknown;
  fallback: unknown;
  good: readonly (readonly [value: string, result: unknown])[];
  bad: readonly string[];
}

/** What is said of settings that are refused. Fails the test where they are taken. */
export function refusalOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('The settings were taken.');
}

/** Tests every value of every setting, by their names. */
export function testSettings(settings: Record<string, Setting>): void {
  describe.each(Object.entries(settings))('%s', (name, { read, fallback, good, bad }) => {
    test('has a value when none is given, or an empty one', () => {
      expect(read(loadConfig({}))).toEqual(fallback);
      expect(read(loadConfig({ [name]: '' }))).toEqual(fallback);
    });

    test.each(good)('takes %s', (value, result) => {
      expect(read(loadConfig({ [name]: value }))).toEqual(result);
    });

    test.each(good)(
      'takes %s as a file of settings with the ends of lines of Windows has it',
      (value, result) => {
        expect(read(loadConfig({ [name]: `${value}\r` }))).toEqual(result);
      },
    );

    test.each(good)('takes %s from a file too, without the end of its line', (value, result) => {
      const file = join(temporaryFolder(), 'value');
      writeFileSync(file, `${value}\n`);
      expect(read(loadConfig({ [`${name}_FILE`]: file }))).toEqual(result);
    });

    if (bad.length > 0)
      test.each(bad)('refuses %j in one line that names it and what it takes', (value) => {
        const line = new RegExp(`^${name} is .+\\. It takes .+\\.$`);
        expect(refusalOf({ [name]: value })).toMatch(line);
      });
  });
}
