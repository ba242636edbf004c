import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import type { Output } from '../report/progress.ts';
import { OPTION_NAMES, type OptionName, specOf, variableOf } from './option-table.ts';
import { parseOption } from './parse-option.ts';
import { didYouMean } from './similar.ts';

/** Where the command's own texts go: the help, and what is wrong with its arguments. */
export interface Streams {
  readonly out: Output;
  readonly err: Output;
}

/** The version of the package. */
const version = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

function optionOf(name: OptionName): Option {
  const { kind, about, value, default: otherwise } = specOf(name);
  const flags = kind === 'flag' ? `--${name}` : `--${name} <${value}>`;
  const several = kind === 'texts' || kind === 'pairs' ? '; may be given several times' : '';
  const usual = otherwise === undefined ? '' : ` (default: ${otherwise})`;
  const secret = kind === 'secret' ? ` (env: ${variableOf(name)})` : '';
  const option = new Option(flags, `${about}${several}${usual}${secret}`);
  // Collected as they were written: what they mean is the same wherever they come from.
  if (kind !== 'flag')
    option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  option.attributeName = () => name;
  // A name that begins with `no-` is a name here, not the opposite of another.
  option.negate = false;
  return option;
}

/** The texts of a command's options, by name. */
function textsOf(command: Command, names: readonly OptionName[]): Map<OptionName, string[]> {
  const values = command.opts<Record<string, string[] | true>>();
  return new Map(
    names.flatMap((name) => {
      const value = values[name];
      if (value === undefined) return [];
      return [[name, value === true ? ['true'] : value]];
    }),
  );
}

/** What the program does: tests a service, stands before one, or stands for one. */
export type Task = 'test' | 'proxy' | 'mock';

/** What a command line says. */
export interface CommandLine {
  readonly task: Task;
  /** The options by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The command that asks through the proxy. */
  readonly operands: readonly string[];
}

const ABOUT: Readonly<Record<Task, string>> = {
  test: 'Finds out whether a service keeps its OpenAPI contract. Exits 0 if it does, 1 if it breaks a promise, 2 if it could not be tried. `conformance proxy --help` and `conformance mock --help` say what else there is.',
  proxy:
    'Stands between clients and a service, passes everything through, and reports what either side breaks once it is stopped, or once the command behind -- has ended, which finds the address in CONFORMANCE_PROXY.',
  mock: "Answers by the contract's examples, and refuses what the contract refuses. `Prefer: code=404` or `example=NAME` asks for another answer.",
};

/** The options of the other tasks; a test has them all. */
const OF_TASK: Readonly<Record<Exclude<Task, 'test'>, readonly OptionName[]>> = {
  proxy: [
    ...(['url', 'contract', 'base-path', 'config', 'port', 'key', 'denied-key', 'header'] as const),
    ...(['severity', 'baseline', 'fail-on', 'junit', 'html', 'json', 'sarif', 'github'] as const),
  ],
  mock: ['contract', 'base-path', 'config', 'port', 'fixtures'],
};

function commandOf(task: Task, names: readonly OptionName[], { out, err }: Streams): Command {
  const command = new Command(task === 'test' ? 'conformance' : `conformance ${task}`)
    .description(ABOUT[task])
    .version(version())
    .configureOutput({ writeOut: (text) => out.write(text), writeErr: (text) => err.write(text) })
    .addHelpText('after', '\nEvery option may also come from a file of options: see --config.')
    .exitOverride();
  if (task === 'proxy') command.argument('[command...]', 'asks through the proxy');
  for (const name of names) command.addOption(optionOf(name));
  return command;
}

/**
 * Reads a command line.
 *
 * @returns what it says; the exit code where there is nothing to run
 * @throws CannotRunError when an option takes something else
 */
export function readCommandLine(
  args: readonly string[],
  streams: Streams,
): CommandLine | { readonly exit: 0 | 2 } {
  const [first = ''] = args;
  const task = first === 'proxy' || first === 'mock' ? first : 'test';
  if (task === 'test' && /^[^-]/.test(first)) {
    const alike = didYouMean(first, Object.keys(OF_TASK));
    const there = alike || '. There are proxy and mock; without one, a service is tested.';
    streams.err.write(`There is no command ${first}${there}\n`);
    return { exit: 2 };
  }
  const names = task === 'test' ? OPTION_NAMES : OF_TASK[task];
  const command = commandOf(task, names, streams);
  try {
    command.parse(args.slice(task === 'test' ? 0 : 1), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return { exit: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
  const given = [...textsOf(command, names)].map(([name, texts]) => [
    name,
    parseOption(`--${name}`, specOf(name), texts),
  ]);
  return { task, given: Object.fromEntries(given), operands: command.args };
}
