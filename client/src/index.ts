export type { ApiKey } from './api-key.ts';
export { type BoundClient, RecitersClient } from './client.ts';
export {
  ApiError,
  ApiKeyError,
  ConnectionError,
  DecodeError,
  TimeoutError,
} from './errors.ts';
export type { components, operations, paths } from './generated/openapi.ts';
export type * from './generated/vocabulary.ts';
export { RIWAYAH_NAMES, RIWAYAT, STYLE_NAMES, STYLES } from './generated/vocabulary.ts';
export type { RateLimit } from './headers.ts';
export type { ItemMethods, ListMethods } from './operations.ts';
export type { Attempt, CallOptions, Fetch, RecitersClientOptions } from './options.ts';
export type { RawClient } from './raw.ts';
export type { ApiResponse } from './read.ts';
export type { ListRecitersQuery, Reciters } from './reciters.ts';
export { StatusError } from './status-error.ts';
