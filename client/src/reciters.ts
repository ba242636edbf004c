import type { Reciter, ReciterList } from './generated/vocabulary.ts';
import { type ItemMethods, itemMethods, type ListMethods, listMethods } from './operations.ts';
import type { Query } from './read.ts';
import type { Settings } from './settings.ts';

export type ListRecitersQuery = Query<'/reciters/'>;

/** The operations on reciters. */
export interface Reciters
  extends ListMethods<ListRecitersQuery, ReciterList>,
    ItemMethods<Reciter> {}

export const createReciters = (settings: Settings): Reciters => ({
  ...listMethods(settings, '/reciters/'),
  ...itemMethods(settings, '/reciters/{id}/'),
});
