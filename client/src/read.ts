import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import type { Answer } from './answer.ts';
import { send } from './call.ts';
import { DecodeError } from './errors.ts';
import type { paths } from './generated/openapi.ts';
import { type RateLimit, readRateLimit } from './headers.ts';
import type { CallOptions } from './options.ts';
import { requestHeaders } from './request-headers.ts';
import { checkNumbers, type Settings } from './settings.ts';
import { StatusError } from './status-error.ts';

/** An answer with its body decoded. */
export interface Decoded<T> extends Answer {
  data: T;
}

export interface ApiResponse<T> extends Decoded<T> {
  /** Undefined where the answer does not say. */
  rateLimit: RateLimit | undefined;
}

type Get<P extends keyof paths> = paths[P]['get'];
/** An operation's parameters, of which undefined ones are left out. */
export type Query<P extends keyof paths> = Undefinable<NonNullable<Get<P>['parameters']['query']>>;
type Undefinable<T> = { [Name in keyof T]: T[Name] | undefined };
export type Data<P extends keyof paths> = Get<P>['responses'][200]['content']['application/json'];

/** What fills the braces of a path, and what follows its question mark. */
export interface Parameters {
  path?: Record<string, number>;
  query?: Record<string, unknown>;
}

const querySerializer = createQuerySerializer();

/**
 * Calls a read operation of the contract.
 *
 * @throws StatusError, DecodeError, TypeError for options that cannot work or headers that cannot
 *   be sent, and what `send` throws
 */
export async function read<P extends keyof paths>(
  settings: Settings,
  path: P,
  params: Parameters,
  { signal, headers, ...options }: CallOptions = {},
): Promise<Decoded<Data<P>>> {
  const { timeoutMs = settings.timeoutMs, retries = settings.retries } = options;
  checkNumbers({ timeoutMs, retries });
  const answer = await send(
    { ...settings, timeoutMs, retries },
    {
      method: 'GET',
      url: createFinalURL(path, {
        baseUrl: settings.baseUrl,
        params,
        querySerializer,
        pathSerializer: defaultPathSerializer,
      }),
      headers: requestHeaders(settings.headers, headers),
      signal,
    },
  );
  const data = decode<Data<P>>(answer);
  if (answer.status !== 200) throw new StatusError(answer, data);
  if (data instanceof DecodeError) throw data;
  return { ...answer, data };
}

/** Adds what an answer says of the rate limit. */
export async function withRateLimit<T>(reading: Promise<Decoded<T>>): Promise<ApiResponse<T>> {
  const answer = await reading;
  return { ...answer, rateLimit: readRateLimit(answer.headers) };
}

/**
 * The body of an answer, trusted to be what the contract says: a later version of the service
 * may send more, and a check here would break on it.
 */
function decode<T>(answer: Answer): T | DecodeError {
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    return new DecodeError(`${answer.status} without JSON: ${cause}`, answer, cause);
  }
}
