import { BlockList, isIP } from 'node:net';
import type { Limit } from '../domain/limits.ts';
import type { Window } from '../domain/requests/phase-in.ts';
import { parseTime } from '../domain/time.ts';

/** Reads a setting's value; undefined for one that it does not take. */
export type Read<T> = (value: string) => T | undefined;

/** White space, and what cannot be seen or would begin a new line where the value is shown. */
const UNSEEN = /[\s\p{Cc}]/u;

/** A host: a name or an IP address. */
export const host: Read<string> = (value) => (UNSEEN.test(value) ? undefined : value);

export const oneOf =
  <T extends string>(...values: readonly T[]): Read<T> =>
  (value) =>
    values.find((known) => known === value);

export const integer =
  (min: number, max: number): Read<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };

/** An address with one of these protocols (`http:`); nothing that the parser would drop or correct unseen. */
function parse(value: string, protocols: readonly string[]): URL | undefined {
  if (UNSEEN.test(value) || !URL.canParse(value)) return undefined;
  const parsed = new URL(value);
  const isWhole = value.toLowerCase().startsWith(`${parsed.protocol}//`);
  return isWhole && protocols.includes(parsed.protocol) ? parsed : undefined;
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** An address of a server, with one of these protocols, without a slash at its end. */
const url =
  (...protocols: readonly string[]): Read<string> =>
  (value) => {
    const parsed = parse(value, protocols);
    if (parsed === undefined) return undefined;
    const isReadable = isEncoded(parsed.username) && isEncoded(parsed.password);
    return isReadable ? value.replace(/\/$/, '') : undefined;
  };

/** An address that paths are added to: it has no query, no fragment and no password. */
export const pagesUrl: Read<string> = (value) => {
  const parsed = parse(value, ['http:', 'https:']);
  if (parsed === undefined || /[?#]/.test(value)) return undefined;
  const { username, password, origin, pathname } = parsed;
  if (username || password || pathname.includes('//')) return undefined;
  return origin + pathname.replace(/\/$/, '');
};

/** An address of Redis, whose path may be the number of a database. */
export const redisUrl: Read<string> = (value) => {
  const address = url('redis:', 'rediss:')(value);
  if (address === undefined) return undefined;
  const { pathname, search } = new URL(address);
  return /^(\/\d{1,5})?$/.test(pathname) && search === '' ? address : undefined;
};

/** What a mail server takes as one sender, without the name of a person. */
const SENDER = /^[^\s<>(),;:@"]+@[^\s<>(),;:@"]+$/;

const isYesOrNo = (value: string): boolean => value === 'true' || value === 'false';
const isGiven = (value: string): boolean => value !== '';

/** What the query of a mail server's address may say: the sender, and options of Nodemailer's SMTP transport. */
const MAIL_OPTIONS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['from', (value) => SENDER.test(value)],
  ['requireTLS', isYesOrNo],
  ['ignoreTLS', isYesOrNo],
  ['tls.rejectUnauthorized', isYesOrNo],
  ['tls.servername', isGiven],
  ['name', isGiven],
  ['localAddress', isGiven],
  ['authMethod', isGiven],
]);

/**
 * An address of a mail server, with options. One that is misspelt would be passed over in silence, and
 * `requiretls=true` would let a password go without TLS.
 */
export const smtpUrl: Read<string> = (value) => {
  const address = url('smtp:', 'smtps:')(value);
  if (address === undefined) return undefined;
  const options = [...new URL(address).searchParams];
  const areTaken = options.every(([name, text]) => MAIL_OPTIONS.get(name)?.(text));
  const areOnce = new Set(options.map(([name]) => name)).size === options.length;
  return areTaken && areOnce ? address : undefined;
};

export const databaseUrl: Read<string> = (value) =>
  /^sqlite:[^\s\p{Cc}][^\p{Cc}]*$/u.test(value) ? value : url('postgres:', 'postgresql:')(value);

/** Fewer characters could be guessed. */
const MIN_SECRET_LENGTH = 32;

export const secret: Read<string> = (value) =>
  value.length >= MIN_SECRET_LENGTH ? value : undefined;

/** `<points>/<seconds>` */
export const limit: Read<Limit> = (value) => {
  const [, points, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(value) ?? [];
  return points && seconds ? { points: Number(points), seconds: Number(seconds) } : undefined;
};

/** `<from>/<to>,…`, each an RFC 3339 time */
export const windows: Read<Window[]> = (value) => {
  const spans = value.split(',').map((span) => {
    const [from, to, ...rest] = span.trim().split('/').map(parseTime);
    return from !== undefined && to !== undefined && from < to && rest.length === 0
      ? { from, to }
      : undefined;
  });
  return spans.every((span) => span !== undefined) ? spans : undefined;
};

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}

/** A number of hops, or addresses and networks separated by commas */
export const proxies: Read<number | string[]> = (value) => {
  const hops = integer(0, 32)(value);
  if (hops !== undefined) return hops;
  const networks = value.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
};
