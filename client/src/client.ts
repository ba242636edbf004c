import { checkExternalUserId } from './external-user-id.ts';
import { EXTERNAL_USER_ID_HEADER } from './generated/constants.ts';
import type { RecitersClientOptions } from './options.ts';
import { createRaw, type RawClient } from './raw.ts';
import { createReciters, type Reciters } from './reciters.ts';
import { resolveOptions, type Settings } from './settings.ts';

/** The operations, bound to an application and perhaps to one of its end users. */
export interface BoundClient {
  readonly reciters: Reciters;
  /** openapi-fetch, for those who prefer `{ data, error }` to exceptions. */
  readonly raw: RawClient;
}

const bind = (settings: Settings): BoundClient => ({
  reciters: createReciters(settings),
  raw: createRaw(settings),
});

/**
 * The Reciters API, for the back end of an application. Make one and share it.
 *
 * @throws TypeError for an address or a key that cannot work, or a key that is not safe here
 */
export class RecitersClient implements BoundClient {
  readonly #settings: Settings;
  readonly reciters: Reciters;
  readonly raw: RawClient;

  constructor(options: RecitersClientOptions = {}) {
    this.#settings = resolveOptions(options);
    ({ reciters: this.reciters, raw: this.raw } = bind(this.#settings));
  }

  /**
   * The same client, bound to one of your end users, so that usage is counted for them.
   *
   * @param id opaque, chosen by you, without personal data; one that starts with a letter, such
   *   as `user:42`, and holds letters, digits, `.`, `_`, `:` and `-` is always good
   * @throws TypeError that says which rule the id breaks; nothing is sent
   */
  forUser(id: string): BoundClient {
    const headers = {
      ...this.#settings.headers,
      [EXTERNAL_USER_ID_HEADER]: checkExternalUserId(id),
    };
    return bind({ ...this.#settings, headers });
  }
}
