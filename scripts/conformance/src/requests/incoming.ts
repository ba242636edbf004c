import { type Header, headerOf, headerValues } from '../exchange/exchange.ts';
import { decoded } from './route.ts';

/** A request that came from somebody else. */
export interface Incoming {
  readonly method: string;
  /** The path and query as they came. */
  readonly target: string;
  readonly headers: readonly Header[];
  /** Undefined where it was too large to be kept. */
  readonly body: Buffer | undefined;
}

/** The fields of a query, decoded, in their order. */
export function queryOf({ target }: Incoming): [name: string, value: string][] {
  const [, query = ''] = /\?([^#]*)/.exec(target) ?? [];
  return query
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(field.replaceAll('+', ' ')) ?? [];
      return [decoded(name), decoded(value)];
    });
}

/** The cookies of a request. */
export function cookiesOf({ headers }: Incoming): [name: string, value: string][] {
  return headerValues(headers, 'cookie')
    .flatMap((line) => line.split(';'))
    .map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    });
}

/** The media type of a request's body, lower case and without its parameters. */
export const contentTypeOf = ({ headers }: Incoming): string | undefined =>
  headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
