import { Command, InvalidArgumentError, Option } from 'commander';
import type { Header } from './exchange.ts';

export interface Options {
  url: URL;
  contract: string;
  header: Header[];
  key?: string;
  deniedKey?: string;
  revokedKey?: string;
  expiredKey?: string;
  junit?: string;
  html?: string;
  github?: boolean;
  seed?: number;
  rounds: number;
  workflow?: string;
  limits: boolean;
  writes?: boolean;
  plan?: boolean;
  keyRequired?: boolean;
  bail?: boolean;
}

/** Keys may come from these environment variables, which other processes cannot see. */
export const KEY_VARIABLES = {
  key: 'CONFORMANCE_KEY',
  deniedKey: 'CONFORMANCE_DENIED_KEY',
  revokedKey: 'CONFORMANCE_REVOKED_KEY',
  expiredKey: 'CONFORMANCE_EXPIRED_KEY',
} as const;

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It takes an http or https address.');
  }
  // Addresses are shown in reports, so they must not contain secrets.
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('Its credentials go into --header "Authorization: …".');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('It takes no query: requests have their own.');
  }
  return url;
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number.');
  return Number(text);
}

function parseHeader(text: string, before: Header[]): Header[] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It takes a name, a colon and a value.');
  return [...before, [name, value]];
}

/** The command's options. */
export function createCommand(): Command {
  return new Command('conformance')
    .description(
      'Finds out whether a service keeps its OpenAPI contract. Exits 0 if it does, 1 if it breaks a promise, 2 if it could not be tried.',
    )
    .requiredOption('--url <url>', 'where the service is', parseUrl)
    .option('--contract <file>', 'the contract, or the address of one', 'openapi/openapi.yaml')
    .addOption(
      new Option('--key <key>', 'a credential that opens every operation').env(KEY_VARIABLES.key),
    )
    .addOption(
      new Option(
        '--denied-key <key>',
        'a good credential without the roles that the operations need',
      ).env(KEY_VARIABLES.deniedKey),
    )
    .addOption(
      new Option('--revoked-key <key>', 'a credential that was revoked').env(
        KEY_VARIABLES.revokedKey,
      ),
    )
    .addOption(
      new Option('--expired-key <key>', 'a credential past its expiry').env(
        KEY_VARIABLES.expiredKey,
      ),
    )
    .option(
      '--header <header>',
      'send "Name: value" with every request; may be given several times',
      parseHeader,
      [],
    )
    .option('--bail', 'stop at the first broken promise')
    .option('--junit <file>', 'write a report in the format of JUnit')
    .option('--html <file>', 'write a report as one page')
    .option('--github', 'print annotations for GitHub')
    .option(
      '--seed <number>',
      'seed of the random requests; chosen at random if left out',
      parseCount,
    )
    .option('--rounds <number>', 'random requests to each operation', parseCount, 100)
    .option('--workflow <file>', 'run the workflows of an Arazzo file as well')
    .option('--no-limits', 'do not test rate limits: neither count requests nor use limits up')
    .option(
      '--key-required',
      'expect a key to be required, although the contract makes it optional',
    )
    .option('--writes', 'also send requests that the contract allows and that may change something')
    .option('--plan', 'list what would be sent, and send nothing')
    .exitOverride();
}
