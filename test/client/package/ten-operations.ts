/**
 * Ten operations that the contract does not have, to hold the client to a kit that makes the next
 * one cheap. Each is written as those in `client/src/reciters.ts` are.
 */
import { itemMethods, listMethods } from '../../../client/src/operations.ts';
import type { Settings } from '../../../client/src/settings.ts';

export { RecitersClient } from '../../../client/src/index.ts';

/** A path that no type knows. */
const pretend = (path: string): never => path as never;

export const createMore = (settings: Settings): object => ({
  recitations: {
    ...listMethods(settings, pretend('/recitations/')),
    ...itemMethods(settings, pretend('/recitations/{id}/')),
  },
  surahs: {
    ...listMethods(settings, pretend('/surahs/')),
    ...itemMethods(settings, pretend('/surahs/{number}/')),
  },
  mushafs: {
    ...listMethods(settings, pretend('/mushafs/')),
    ...itemMethods(settings, pretend('/mushafs/{id}/')),
  },
  albums: {
    ...listMethods(settings, pretend('/albums/')),
    ...itemMethods(settings, pretend('/albums/{id}/')),
  },
  countries: {
    ...listMethods(settings, pretend('/countries/')),
    ...itemMethods(settings, pretend('/countries/{id}/')),
  },
});
