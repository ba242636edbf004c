import process from 'node:process';
import { configFile, readConfigFile } from './config-file.ts';
import { readEnvironment } from './environment.ts';
import { OPTION_NAMES, type OptionName, type Options, specOf, variableOf } from './option-table.ts';

/** The options of a run, and the variables by which commands may name its credentials. */
export interface ReadOptions {
  readonly options: Options;
  variableOf(name: OptionName): string;
}

/** What is left out has its usual value. */
const usual = (): Record<string, unknown> =>
  Object.fromEntries(
    OPTION_NAMES.flatMap((name) => {
      const { default: value } = specOf(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Brings the options together: the command line comes ahead of the environment, which comes ahead
 * of the file.
 *
 * @throws CannotRunError when one of them takes something else
 */
export async function readOptions(given: Readonly<Record<string, unknown>>): Promise<ReadOptions> {
  const environment = readEnvironment(process.env);
  const named = given.config ?? environment.config;
  const file = configFile(named === undefined ? undefined : String(named));
  const config = file === undefined ? undefined : await readConfigFile(file);
  const options = { ...usual(), ...config?.options, ...environment, ...given };
  return {
    options: options as Options,
    variableOf: (name) =>
      name in given || name in environment
        ? variableOf(name)
        : (config?.variables.get(name) ?? variableOf(name)),
  };
}
