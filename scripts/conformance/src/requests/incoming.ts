import { decoded } from '../contract/route.ts';
import { type Header, headerOf, headerValues } from '../exchange/exchange.ts';

/** A request that came from somebody else. */
export interface Incoming {
  readonly method: string;
  /** The path and query as they came. */
  readonly target: string;
  readonly headers: readonly Header[];
  /** Undefined where it was too large to be kept. */
  readonly body: Buffer | undefined;
}

/** The fields of a query or of a form, decoded, in their order. */
export const fieldsIn = (text: string): [name: string, value: string][] =>
  text
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(field.replaceAll('+', ' ')) ?? [];
      return [decoded(name), decoded(value)];
    });

/** The fields of a query. */
export const queryOf = ({ target }: Incoming): [name: string, value: string][] =>
  fieldsIn(/\?([^#]*)/.exec(target)?.[1] ?? '');

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
