import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createJiti } from 'jiti';
import { parse } from 'yaml';
import { CannotRunError } from '../contract/cannot-run.ts';
import { linesOf, mistakesIn } from './config-mistakes.ts';
import { configSchema } from './config-schema.ts';
import { OPTION_NAMES, type OptionName, specOf } from './option-table.ts';

const USUAL = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml', 'json'].map(
  (ending) => `conformance.config.${ending}`,
);

/** The file of options that is meant: the one that was named, or the usual one if it is there. */
export const configFile = (named: string | undefined): string | undefined =>
  named ?? USUAL.find((file) => existsSync(file));

/** The package itself, which a file of options may import wherever it stands. */
const ITSELF = new URL(`../index${extname(import.meta.url)}`, import.meta.url);

/** The default export of a program. TypeScript is translated first. */
async function runFile(file: string): Promise<unknown> {
  const path = resolve(file);
  const jiti = createJiti(pathToFileURL(`${process.cwd()}/`).href, {
    fsCache: false,
    moduleCache: false,
    alias: { 'openapi-conformance': fileURLToPath(ITSELF) },
  });
  return jiti.import(path, { default: true });
}

const isProgram = (file: string): boolean => /^\.[mc]?[jt]s$/.test(extname(file));

interface Loaded {
  readonly content: unknown;
  /** The line of a JSON pointer, where it has one. */
  readonly lineOf: (pointer: string) => number | undefined;
}

async function load(file: string): Promise<Loaded> {
  if (!existsSync(file)) throw new CannotRunError(`${file} cannot be read: there is no such file.`);
  try {
    if (isProgram(file)) return { content: await runFile(file), lineOf: () => undefined };
    const text = await readFile(file, 'utf8');
    // A file of nothing but comments holds no options.
    return { content: parse(text) ?? {}, lineOf: linesOf(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new CannotRunError(`${file} cannot be read: ${why?.replace(/:$/, '')}`);
  }
}

/** A value of a file, with `${NAME}` replaced by that variable. */
function filled(value: unknown, file: string, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, file, name));
  if (typeof value !== 'string') return value;
  return value.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, variable: string) => {
    const found = process.env[variable];
    if (found === undefined)
      throw new CannotRunError(
        `${file}: ${name} needs the variable ${variable}, which is not set.`,
      );
    return found;
  });
}

/** What a file of options says. */
export interface ConfigFile {
  readonly options: Readonly<Record<string, unknown>>;
  /** The variables that credentials come from, by option. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Reads a file of options.
 *
 * @throws CannotRunError when it cannot be read, or says what its schema forbids
 */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  const { content, lineOf } = await load(file);
  const schema = configSchema();
  // In a program, hooks may be functions, and secrets come from wherever it takes them.
  const own = isProgram(file) ? withoutCode(content) : content;
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  if (!validate(own))
    throw new CannotRunError(mistakesIn(file, validate.errors ?? [], Object(own), lineOf));
  const { $schema: _, ...options } = content as Record<string, unknown>;
  if (isProgram(file)) return { options, variables: new Map() };
  const variables = OPTION_NAMES.filter((name) => specOf(name).kind === 'secret').flatMap(
    (name): [string, string][] =>
      name in options ? [[name, String(options[name]).slice(2, -1)]] : [],
  );
  // The shell replaces the variables of a command itself.
  const isCommand = (name: string): boolean => specOf(name as OptionName).kind === 'hook';
  const entries = Object.entries(options).map(([name, value]) => [
    name,
    isCommand(name) ? value : filled(value, file, name),
  ]);
  return {
    options: Object.fromEntries(entries.filter(([, value]) => value !== '')),
    variables: new Map(variables),
  };
}

function withoutCode(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) return content;
  const entries = Object.entries(content).filter(
    ([name, value]) =>
      typeof value !== 'function' &&
      value !== undefined &&
      !OPTION_NAMES.some((known) => known === name && specOf(known).kind === 'secret'),
  );
  return Object.fromEntries(entries);
}
