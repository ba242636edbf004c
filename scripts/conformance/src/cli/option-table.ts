import type { Fixtures } from '../contract/fixtures.ts';

/** What an option takes. */
export type Kind =
  | 'text'
  /** One of several words. */
  | 'choice'
  /** A credential: never shown, and in a file of settings only by the name of a variable. */
  | 'secret'
  | 'count'
  /** Seconds, or a number with `s`, `m` or `h` behind it. */
  | 'duration'
  | 'flag'
  /** Several texts: the option given several times, lines of a variable, a list in a file. */
  | 'texts'
  /** `name=value`, several times; an object in a file. */
  | 'pairs'
  /** A command of the shell; a function in a file of TypeScript or JavaScript. */
  | 'hook'
  /** Values that exist: a file of them, or in a file of settings the values themselves. */
  | 'fixtures';

export interface OptionSpec {
  readonly kind: Kind;
  readonly about: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly default?: string | number;
}

/**
 * Every option. It has this one name on the command line, in a file of settings and as an input of
 * the action; as a variable it is `CONFORMANCE_` and its name in capitals.
 */
export const OPTIONS = {
  url: { kind: 'text', value: 'url', about: 'where the service is' },
  contract: {
    kind: 'text',
    value: 'file',
    about:
      'the contract, or the address of one; otherwise openapi.yaml or openapi.json, here or in openapi/',
  },
  'base-path': {
    kind: 'text',
    value: 'path',
    about: 'the path ahead of those of the contract, in place of that of its server; / for none',
  },
  config: {
    kind: 'text',
    value: 'file',
    about:
      'a file of options; otherwise conformance.config.ts, .js, .yaml or .json, if there is one',
  },
  key: { kind: 'secret', value: 'key', about: 'a credential that opens every operation' },
  'denied-key': {
    kind: 'secret',
    value: 'key',
    about: 'a good credential without the roles that the operations need',
  },
  'revoked-key': { kind: 'secret', value: 'key', about: 'a credential that was revoked' },
  'expired-key': { kind: 'secret', value: 'key', about: 'a credential past its expiry' },
  credential: {
    kind: 'pairs',
    value: 'scheme=variable',
    about:
      'the variable that holds the good credential of a security scheme, where an operation needs several',
  },
  'key-as': {
    kind: 'text',
    value: 'place',
    about:
      'send the key also where the contract says nothing of credentials: bearer, basic, header:NAME, query:NAME or cookie:NAME',
  },
  'key-required': {
    kind: 'flag',
    about: 'expect a key to be required, although the contract makes it optional',
  },
  header: { kind: 'texts', value: 'header', about: 'send "Name: value" with every request' },
  writes: {
    kind: 'flag',
    about: 'also send requests that the contract allows and that may change something',
  },
  include: {
    kind: 'texts',
    value: 'what',
    about: 'test only these: an operationId, tag:NAME, or a path such as "/pets/**"',
  },
  exclude: { kind: 'texts', value: 'what', about: 'leave these out, in the same words' },
  'changed-since': {
    kind: 'text',
    value: 'file',
    about: 'test only operations that differ from those of this contract',
  },
  fixtures: {
    kind: 'fixtures',
    value: 'file',
    about: 'values of parameters and bodies that the service knows, by operationId or "*"',
  },
  workflow: {
    kind: 'text',
    value: 'file',
    about: 'run the workflows of an Arazzo file as well',
  },
  'no-limits': {
    kind: 'flag',
    about: 'do not test rate limits: neither count requests nor use limits up',
  },
  'max-requests': {
    kind: 'count',
    value: 'number',
    about: 'send no more requests; of large contracts a sample is tested, the most telling first',
    default: 20_000,
  },
  'max-time': {
    kind: 'duration',
    value: 'time',
    about:
      'end after this time, such as 90s or 10m; otherwise 2m without --key, and no end with it',
  },
  concurrency: {
    kind: 'count',
    value: 'number',
    about: 'requests of one caller that are under way at the same time',
    default: 8,
  },
  seed: {
    kind: 'count',
    value: 'number',
    about: 'seed of the random requests; chosen at random if left out',
  },
  rounds: {
    kind: 'count',
    value: 'number',
    about: 'random requests to each operation',
    default: 100,
  },
  'fail-on': {
    kind: 'choice',
    value: 'kind',
    choices: ['fault', 'gap', 'advice'],
    about: 'the least grave kind of finding that makes it exit 1: fault, gap or advice',
    default: 'fault',
  },
  patience: {
    kind: 'duration',
    value: 'time',
    about: 'how long a service that died of a request may take to come back',
    default: '10s',
  },
  'unknown-members': {
    kind: 'flag',
    about: 'also report members of answers that their schemas do not name, as gaps',
  },
  severity: {
    kind: 'pairs',
    value: 'kind=severity',
    about: 'what a kind of finding, or http.* and the like, is to be: fault, gap, advice or off',
  },
  baseline: {
    kind: 'text',
    value: 'file',
    about: 'known findings, which are left out; otherwise conformance.baseline.yaml',
  },
  'update-baseline': {
    kind: 'flag',
    about: 'write what is found into the file of known findings, and exit 0',
  },
  bail: { kind: 'flag', about: 'stop at the first broken promise' },
  plan: { kind: 'flag', about: 'list what would be sent, and send nothing' },
  start: {
    kind: 'hook',
    value: 'command',
    about: 'starts the service; it is stopped at the end',
  },
  'set-up': { kind: 'hook', value: 'command', about: 'runs before the tests' },
  'tear-down': { kind: 'hook', value: 'command', about: 'runs after the tests, whatever happened' },
  'log-in': {
    kind: 'hook',
    value: 'command',
    about: 'prints the key, or JSON with members such as key and denied-key',
  },
  port: {
    kind: 'count',
    value: 'number',
    about: 'where the proxy or the mock listens; a free port if left out',
  },
  junit: { kind: 'text', value: 'file', about: 'write a report in the format of JUnit' },
  html: { kind: 'text', value: 'file', about: 'write a report as one page' },
  json: {
    kind: 'text',
    value: 'file',
    about: 'write a report for programs, by the schema report.schema.json',
  },
  sarif: { kind: 'text', value: 'file', about: "write the contract's gaps in SARIF" },
  github: {
    kind: 'flag',
    about: "print at most ten annotations for GitHub, and write its step's summary",
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

export type OptionName = keyof typeof OPTIONS;

/** What is done before or after the tests: a command of the shell, or a function. */
export type Hook = string | (() => unknown);

interface ValueOf {
  text: string;
  choice: string;
  secret: string;
  count: number;
  duration: number | string;
  flag: boolean;
  texts: readonly string[];
  pairs: Readonly<Record<string, string>>;
  hook: Hook;
  fixtures: string | Fixtures;
}

/** The options of a run, by their names. */
export type Options = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name] extends {
    readonly choices: readonly (infer Choice)[];
  }
    ? Choice
    : ValueOf[(typeof OPTIONS)[Name]['kind']];
};

export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** What an option takes and says. */
export const specOf = (name: OptionName): OptionSpec => OPTIONS[name];

/** The variable that an option may come from. Other processes cannot see it. */
export const variableOf = (name: OptionName): string =>
  `CONFORMANCE_${name.toUpperCase().replaceAll('-', '_')}`;
