import process from 'node:process';
import { CannotRunError } from '../contract/cannot-run.ts';
import { nameOf, readContractFile } from '../contract/read-file.ts';
import { given, type Keys, type Secret } from '../credentials/credential.ts';
import type { ContractFile, Settings } from '../engine/settings.ts';
import { isAtLeast } from '../scenario/claims.ts';
import { findContract } from './find-contract.ts';
import type { OptionName, Options } from './option-table.ts';
import { secondsOf } from './parse-option.ts';
import { readFixtures } from './read-fixtures.ts';
import type { ReadOptions } from './read-options.ts';
import { readPlace } from './read-place.ts';
import { readHeader, readUrl } from './read-url.ts';

/** Credentials by their security schemes, each from the variable that holds it. */
function namedCredentials(variables: Readonly<Record<string, string>>): Record<string, Secret> {
  return Object.fromEntries(
    Object.entries(variables).map(([scheme, variable]) => {
      const value = process.env[variable];
      if (value === undefined || value === '')
        throw new CannotRunError(`credential: the variable ${variable} is not set.`);
      return [scheme, given(value, variable)];
    }),
  );
}

/** The credentials that were given. Commands name the variables that they come from. */
export function keysOf({ options, variableOf }: ReadOptions): Keys {
  const key = (name: OptionName & keyof typeof options): Secret | undefined => {
    const value = options[name];
    return typeof value === 'string' && value !== '' ? given(value, variableOf(name)) : undefined;
  };
  const valid = key('key');
  const denied = key('denied-key');
  const revoked = key('revoked-key');
  const expired = key('expired-key');
  return {
    ...(valid && { valid }),
    ...(denied && { denied }),
    ...(revoked && { revoked }),
    ...(expired && { expired }),
    ...(options.credential && { schemes: namedCredentials(options.credential) }),
    ...(options['key-as'] && { everywhere: readPlace(options['key-as']) }),
  };
}

/** Without a key, limits are small: everything would take long. */
const WITHOUT_KEY = 120;

function maxTimeOf({ key, 'log-in': logIn, 'max-time': time }: Options): number | undefined {
  if (time !== undefined) return secondsOf(time);
  return key || logIn ? undefined : WITHOUT_KEY;
}

async function contractFile(file: string): Promise<ContractFile> {
  return { file: nameOf(file), text: await readContractFile(file) };
}

/**
 * The settings of a run.
 *
 * @throws CannotRunError when an option cannot be used, or a file cannot be read
 */
export async function settingsOf(read: ReadOptions): Promise<Settings> {
  const { options } = read;
  const url = readUrl(options.url);
  const maxTime = maxTimeOf(options);
  const contract = await contractFile(findContract(options.contract));
  const {
    include = [],
    exclude = [],
    'changed-since': since,
    fixtures,
    'fail-on': failOn = 'fault',
  } = options;
  return {
    url,
    contract,
    selection: { include, exclude, ...(since && { base: await contractFile(since) }) },
    ...(fixtures && { fixtures: await readFixtures(fixtures) }),
    ...(options['base-path'] && { basePath: options['base-path'] }),
    ...(options.patience === undefined
      ? {}
      : { patience: (secondsOf(String(options.patience)) ?? 0) * 1000 }),
    unknownMembers: options['unknown-members'] === true,
    keys: keysOf(read),
    headers: (options.header ?? []).map(readHeader),
    limits: options['no-limits'] !== true,
    keyRequired: options['key-required'] === true,
    writes: options.writes === true,
    ...(options['max-requests'] && { maxRequests: options['max-requests'] }),
    ...(maxTime && { maxTime }),
    ...(options.concurrency && { concurrency: options.concurrency }),
    seed: options.seed ?? Math.floor(Math.random() * 1e9),
    rounds: options.rounds ?? 0,
    workflow: options.workflow,
    ...(options.severity && { severities: options.severity }),
    ...(options.bail && { isEnough: (_, kind) => isAtLeast(kind, failOn) }),
  };
}
