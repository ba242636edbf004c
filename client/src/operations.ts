import { ID_RANGES } from './generated/constants.ts';
import type { paths } from './generated/openapi.ts';
import type { CallOptions } from './options.ts';
import { type Page, walk } from './pages.ts';
import { type ApiResponse, type Data, type Query, read, withRateLimit } from './read.ts';
import { checkId } from './record-id.ts';
import type { Settings } from './settings.ts';

type Item<List extends Page> = List['results'][number];

/** The methods of an operation that gives a list in pages. */
export interface ListMethods<Parameters, List extends Page> {
  /** One page of what matches every filter, and the number of all that do. */
  list(query?: Parameters, options?: CallOptions): Promise<List>;
  /** As `list`, with status, headers, request id and rate limit. */
  listWithResponse(query?: Parameters, options?: CallOptions): Promise<ApiResponse<List>>;
  /** Everything that matches, from `page` on. Each page is requested only when you reach it. */
  all(query?: Parameters, options?: CallOptions): AsyncGenerator<Item<List>, void, undefined>;
}

/** The methods of an operation that gives one record. */
export interface ItemMethods<Result> {
  /**
   * The record with this id.
   *
   * @throws TypeError for what is no id; nothing is sent. StatusError with the code `not_found`
   *   where no record has it.
   */
  get(id: number, options?: CallOptions): Promise<Result>;
  /** As `get`, with status, headers, request id and rate limit. */
  getWithResponse(id: number, options?: CallOptions): Promise<ApiResponse<Result>>;
}

/** The paths whose operation gives a list. */
type ListPath = { [P in keyof paths]: Data<P> extends Page ? P : never }[keyof paths];

/** The methods for a list: all that a further list takes is its path. */
export function listMethods<P extends ListPath>(
  settings: Settings,
  path: P,
): ListMethods<Query<P>, Data<P>> {
  const get = (query: object = {}, options?: CallOptions) =>
    read(settings, path, { query: { ...query } }, options);
  return {
    list: async (query, options) => (await get(query, options)).data,
    listWithResponse: (query, options) => withRateLimit(get(query, options)),
    all: (query, options) =>
      walk<Item<Data<P>>>(query?.page ?? 1, (page) => get({ ...query, page }, options)),
  };
}

/** The methods for one record by its id: all that a further one takes is its path. */
export function itemMethods<P extends keyof typeof ID_RANGES>(
  settings: Settings,
  path: P,
): ItemMethods<Data<P>> {
  const get = async (id: number, options?: CallOptions) =>
    read(settings, path, { path: { id: checkId(id, ID_RANGES[path]) } }, options);
  return {
    get: async (id, options) => (await get(id, options)).data,
    getWithResponse: (id, options) => withRateLimit(get(id, options)),
  };
}
