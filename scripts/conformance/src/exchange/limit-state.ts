import { type Answer, headerOf } from './exchange.ts';

/** A limit as answers describe it (draft-ietf-httpapi-ratelimit-headers). */
export interface LimitState {
  readonly policy: string;
  /** Requests allowed in a window, and its length in seconds. */
  readonly quota: number;
  readonly window: number;
  /** Requests that are left, and the seconds until the window starts anew. */
  readonly remaining: number;
  readonly reset: number;
}

export interface Field {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** Reads one member of a list of structured fields (RFC 9651): `"name";a=1;b=2`. */
export function readField(text: string | undefined): Field | undefined {
  const [, name, rest = ''] = /^\s*"([^"]*)"((?:\s*;\s*[a-z]+=\d+)*)/.exec(text ?? '') ?? [];
  if (name === undefined) return undefined;
  const parameters = [...rest.matchAll(/([a-z]+)=(\d+)/g)].map(
    ([, key = '', value]) => [key, Number(value)] as const,
  );
  return { name, parameters: Object.fromEntries(parameters) };
}

/** The limit that an answer was counted against; undefined where a part is missing. */
export function limitOf({ headers }: Answer): LimitState | undefined {
  const policy = readField(headerOf(headers, 'ratelimit-policy'));
  const state = readField(headerOf(headers, 'ratelimit'));
  if (!policy || !state) return undefined;
  const { q, w } = policy.parameters;
  const { r, t } = state.parameters;
  if (q === undefined || w === undefined || r === undefined || t === undefined) return undefined;
  return { policy: policy.name, quota: q, window: w, remaining: r, reset: t };
}

/** Whole seconds to wait, as `Retry-After` says; undefined where it is missing or a date. */
export function retryAfterOf({ headers }: Answer): number | undefined {
  const value = headerOf(headers, 'retry-after');
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}
