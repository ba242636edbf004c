export type { ApiKey } from './api-key.ts';
export { type BoundClient, RecitersClient } from './client.ts';
export {
  ApiError,
  ConnectionError,
  DecodeError,
  type Problem,
  type ProblemCode,
  StatusError,
  TimeoutError,
} from './errors.ts';
export type { components, operations, paths } from './generated/openapi.ts';
export type { RateLimit } from './headers.ts';
export type { Attempt, Fetch, RecitersClientOptions } from './options.ts';
export type { RawClient } from './raw.ts';
export type { ApiResponse, CallOptions } from './read.ts';
export type { ListRecitersQuery, Reciter, ReciterList, Reciters } from './reciters.ts';
