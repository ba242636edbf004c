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
  seed: number;
  rounds: number;
  workflow?: string;
  limits: boolean;
  writes?: boolean;
  bail?: boolean;
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It takes an http or https address.');
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

/** The command's options. Keys may come from the environment, out of sight of other processes. */
export function createCommand(): Command {
  return new Command('conformance')
    .description(
      'Finds out whether a service keeps its OpenAPI contract. Exits 0 if it does, 1 if it breaks a promise, 2 if it could not be tried.',
    )
    .requiredOption('--url <url>', 'where the service is', parseUrl)
    .option('--contract <file>', 'the contract', 'openapi/openapi.yaml')
    .addOption(
      new Option('--key <key>', 'a credential that opens every operation').env('CONFORMANCE_KEY'),
    )
    .addOption(
      new Option(
        '--denied-key <key>',
        'a good credential without the roles that operations need',
      ).env('CONFORMANCE_DENIED_KEY'),
    )
    .addOption(
      new Option('--revoked-key <key>', 'a credential that was good once').env(
        'CONFORMANCE_REVOKED_KEY',
      ),
    )
    .addOption(
      new Option('--expired-key <key>', 'a credential past its expiry').env(
        'CONFORMANCE_EXPIRED_KEY',
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
      'of the random requests; another one each time if left out',
      parseCount,
      Math.floor(Math.random() * 1e9),
    )
    .option('--rounds <number>', 'random requests to each operation', parseCount, 100)
    .option('--workflow <file>', 'run the workflows of an Arazzo file as well')
    .option('--no-limits', 'leave rate limits alone: they are neither counted nor used up')
    .option('--writes', 'also send what keeps the contract and may change something')
    .exitOverride();
}
