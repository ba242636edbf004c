import { createQuerySerializer } from 'openapi-fetch';
import type { Answer } from './answer.ts';
import { send } from './call.ts';
import { DecodeError, StatusError } from './errors.ts';
import type { paths } from './generated/openapi.ts';
import type { RateLimit } from './headers.ts';
import type { Settings } from './options.ts';

export interface CallOptions {
  /** Ends the call, also while it waits for its next attempt. */
  signal?: AbortSignal | undefined;
}

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
type Data<P extends keyof paths> = Get<P>['responses'][200]['content']['application/json'];

const querySerializer = createQuerySerializer();

/**
 * Calls a read operation of the contract.
 *
 * @throws StatusError, DecodeError, and what `send` throws
 */
export async function read<P extends keyof paths>(
  settings: Settings,
  path: P,
  query: Query<P>,
  { signal }: CallOptions,
): Promise<Decoded<Data<P>>> {
  const { baseUrl, headers } = settings;
  const search = querySerializer(query);
  const url = baseUrl + path + (search && `?${search}`);
  const answer = await send(settings, { method: 'GET', url, headers, signal });
  const data = decode<Data<P>>(answer);
  if (answer.status !== 200) throw new StatusError(answer, data);
  if (data instanceof DecodeError) throw data;
  return { ...answer, data };
}

/**
 * The body of an answer, trusted to be what the contract says: a later version of the service
 * may send more, and a check here would break on it.
 */
function decode<T>(answer: Answer): T | DecodeError {
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    return new DecodeError(`${answer.status} without JSON`, answer, cause);
  }
}
