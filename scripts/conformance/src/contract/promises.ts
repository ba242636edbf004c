import { asNumber, asObject, asText, asTexts, isObject } from './json.ts';
import { PARAMETER_PLACES, type ParameterPlace } from './places.ts';
import { inside, type Located, root, type Source } from './source.ts';

/**
 * What a contract promises in `x-promises` at its root, because OpenAPI has no words for it. Each is
 * undefined or empty where the contract does not say, and then nothing is expected.
 */
export interface Promises {
  readonly pointer: string;
  /** Whether the contract has `x-promises`. */
  readonly made: boolean;
  /**
   * Statuses in the order in which the first that applies is the answer. Where 404 stands twice,
   * the first is that of an unknown address, the last that of something an operation does not find.
   */
  readonly order: readonly number[];
  readonly errors: ErrorPromises;
  readonly unknownQuery: boolean;
  readonly repeatedQuery: boolean;
  readonly emptyQuery: boolean;
  /** The places in which integers are decimal digits alone. */
  readonly plainIntegers: ReadonlySet<ParameterPlace>;
  readonly unexpectedBody: boolean;
  readonly head: boolean;
  readonly trailingSlash: number | undefined;
  readonly cors: CorsPromises | undefined;
  readonly limits: LimitPromises | undefined;
}

export type Reason =
  | 'invalid'
  | 'malformed'
  | 'credential-refused'
  | 'credential-expired'
  | 'credential-missing';

export interface ErrorPromises {
  /** The member of an error's body that programs decide by. */
  readonly code: string | undefined;
  readonly reasons: Readonly<Partial<Record<Reason, string>>>;
  /** The member that lists each wrong input as `{in, name}`. */
  readonly inputs: string | undefined;
  /** The member that holds an address at which the error is documented. */
  readonly documented: string | undefined;
  /** Members of the body that equal a header of the response. */
  readonly sameAsHeader: Readonly<Record<string, string>>;
}

export interface CorsPromises {
  readonly origin: string | undefined;
  readonly credentials: boolean | undefined;
  readonly headers: readonly string[];
  readonly withheld: readonly string[];
}

export interface LimitPromises {
  /** One credential does not use up the limits of others. */
  readonly perCredential: boolean;
  /** A caller with a credential may send more than one without. */
  readonly higherWithCredential: boolean;
  /** Refused requests are counted too. */
  readonly refusedCount: boolean;
}

const REASONS: readonly Reason[] = [
  'invalid',
  'malformed',
  'credential-refused',
  'credential-expired',
  'credential-missing',
];

function errorsOf(located: Located | undefined): ErrorPromises {
  const value = asObject(located?.value);
  const reasons: Partial<Record<Reason, string>> = {};
  for (const reason of REASONS) {
    const code = asText(asObject(value.reasons)[reason]);
    if (code !== undefined) reasons[reason] = code;
  }
  const same = Object.entries(asObject(value['same-as-header'])).flatMap(([member, header]) =>
    typeof header === 'string' ? [[member, header] as const] : [],
  );
  return {
    code: asText(value.code),
    reasons,
    inputs: asText(value.inputs),
    documented: asText(value.documented),
    sameAsHeader: Object.fromEntries(same),
  };
}

function corsOf(located: Located | undefined): CorsPromises | undefined {
  if (!isObject(located?.value)) return undefined;
  const { origin, credentials, headers, withheld } = located.value;
  return {
    origin: asText(origin),
    credentials: typeof credentials === 'boolean' ? credentials : undefined,
    headers: asTexts(headers),
    withheld: asTexts(withheld),
  };
}

/** Reads `x-promises`. */
export function readPromises(source: Source): Promises {
  const located = inside(source, root(source), 'x-promises');
  const value = asObject(located?.value);
  const query = asObject(value.query);
  const limits = asObject(value.limits);
  return {
    pointer: '/x-promises',
    made: located !== undefined,
    order: Array.isArray(value.order)
      ? value.order.flatMap((status) => asNumber(status) ?? [])
      : [],
    errors: errorsOf(located && inside(source, located, 'errors')),
    unknownQuery: query.unknown === 'refused',
    repeatedQuery: query.repeated === 'refused',
    emptyQuery: query.empty === 'refused',
    plainIntegers: new Set(
      PARAMETER_PLACES.filter((place) => asObject(value[place]).integers === 'digits'),
    ),
    unexpectedBody: value['unexpected-body'] === 'refused',
    head: value.head === 'as-get',
    trailingSlash: asNumber(value['trailing-slash']),
    cors: corsOf(located && inside(source, located, 'cors')),
    limits:
      value.limits === undefined
        ? undefined
        : {
            perCredential: limits.per === 'credential',
            higherWithCredential: limits['with-credential'] === 'higher',
            refusedCount: limits.refused === 'counted',
          },
  };
}
