import type { Header } from '../exchange/exchange.ts';
import { given, type Secret } from './credential.ts';

/** Headers that cannot open anything. Any other header that was given may be a credential. */
const HARMLESS = new Set([
  'accept',
  'accept-language',
  'host',
  'origin',
  'referer',
  'user-agent',
  'x-requested-with',
]);

/** Whether a header that the user adds to every request may be a credential. */
export const mayBeCredential = ([name]: Header): boolean => !HARMLESS.has(name.toLowerCase());

/** The secret parts of a header's value: all of it, a token, a password, cookies. */
function* partsOf([name, value]: Header): Generator<Secret> {
  const whole = given(value, `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`);
  yield whole;
  const inner = whole.shell.slice(0, -1);
  const [, token] = /^[\w-]+ +(\S.*)$/.exec(value) ?? [];
  if (token !== undefined) yield { value: token, shell: `${inner}#* }` };
  const pair = /^basic /i.test(value) && token ? Buffer.from(token, 'base64').toString() : '';
  const password = pair.slice(pair.indexOf(':') + 1);
  const decoded = `printf %s "${inner}#* }" | base64 -d`;
  if (pair !== '') yield { value: pair, shell: `$(${decoded})` };
  if (password !== '') yield { value: password, shell: `$(${decoded} | cut -d: -f2-)` };
  if (name.toLowerCase() !== 'cookie') return;
  for (const cookie of value.split(';'))
    yield { value: cookie.slice(cookie.indexOf('=') + 1).trim(), shell: whole.shell };
}

/** The secrets in headers that the user adds to every request. */
export const headerSecrets = (headers: readonly Header[]): Secret[] =>
  headers.filter(mayBeCredential).flatMap((header) => [...partsOf(header)]);
