import type { Operation, Scheme } from '../contract/types.ts';
import { headerOf } from '../exchange/exchange.ts';
import { cookiesOf, type Incoming, queryOf } from './incoming.ts';

/** The credential that a request has for a security scheme; undefined where it has none, or an empty one. */
export function credentialIn(request: Incoming, { kind, field }: Scheme): string | undefined {
  switch (kind) {
    case 'header':
      return headerOf(request.headers, field) || undefined;
    case 'bearer':
    case 'basic': {
      const value = headerOf(request.headers, 'authorization') ?? '';
      return new RegExp(`^${kind} +(.+)$`, 'i').exec(value)?.[1];
    }
    case 'cookie':
      return cookiesOf(request).find(([name]) => name === field)?.[1] || undefined;
    case 'query':
      return queryOf(request).find(([name]) => name === field)?.[1] || undefined;
  }
}

/** Every scheme that an operation's alternatives name. */
export const schemesOf = ({ security }: Operation): Scheme[] =>
  security.kind === 'open'
    ? []
    : security.alternatives.flatMap(({ scheme, companions }) => [scheme, ...companions]);

/** Whether a request has the credentials of one of the alternatives. */
export const isLetIn = (request: Incoming, { security }: Operation): boolean =>
  security.kind === 'open' ||
  security.optional ||
  security.alternatives.some(({ scheme, companions }) =>
    [scheme, ...companions].every((one) => credentialIn(request, one) !== undefined),
  );

/** Whether a request has a credential of which the contract says that nobody has it. */
export const isUnknown = (request: Incoming, operation: Operation): boolean =>
  schemesOf(operation).some((scheme) =>
    scheme.unknown.includes(credentialIn(request, scheme) ?? ''),
  );
