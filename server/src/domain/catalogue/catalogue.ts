import type { components, operations } from '../../contract/generated/openapi.d.ts';
import { createSearchIndex, fold, type SearchIndex } from './search.ts';

export type Reciter = components['schemas']['Reciter'];
type Query = operations['listReciters']['parameters']['query'];
type Ordering = Query['ordering'];

/**
 * How many reciters a catalogue holds at most. Every server keeps all of them in memory, and a
 * search that nobody made before goes through all of them.
 */
export const MAX_RECITERS = 20_000;

/** A reciter with what search looks at besides the record itself. */
interface CatalogueEntry {
  reciter: Reciter;
  aliases: readonly string[];
}

/** A reciter, and its place among all of them. */
interface Indexed {
  reciter: Reciter;
  place: number;
}

/** Every reciter, in every order, ready to be filtered. Never changed: a new one replaces it. */
export interface Catalogue {
  byId: ReadonlyMap<Reciter['id'], Reciter>;
  byOrdering: Readonly<Record<Ordering, readonly Indexed[]>>;
  /** Who has a recitation of a kind: see `kindOf`. */
  byRecitation: ReadonlyMap<string, ReadonlySet<Reciter>>;
  /** Names, other spellings and slugs, by place. */
  texts: SearchIndex;
}

const english = new Intl.Collator('en');
const arabic = new Intl.Collator('ar');

/** A riwayah in a style; either may be left open. */
const kindOf = (riwayah = '', style = ''): string => `${riwayah} ${style}`;

function sortByRecitation(reciters: readonly Reciter[]): Map<string, Set<Reciter>> {
  const sets = new Map<string, Set<Reciter>>();
  for (const reciter of reciters)
    for (const { riwayah, style } of reciter.recitations)
      for (const kind of [kindOf(riwayah), kindOf(undefined, style), kindOf(riwayah, style)]) {
        const set = sets.get(kind) ?? new Set();
        sets.set(kind, set.add(reciter));
      }
  return sets;
}

/** Both directions of an order; ties are broken by place, and so by id, in either. */
function bothWays(
  all: readonly Indexed[],
  compare: (a: Reciter, b: Reciter) => number,
): [ascending: Indexed[], descending: Indexed[]] {
  const ascending = all.toSorted((a, b) => compare(a.reciter, b.reciter) || a.place - b.place);
  // Collation takes long: from here on, numbers stand for it.
  const ranks = new Uint32Array(all.length);
  let previous = ascending[0];
  let rank = 0;
  for (const indexed of ascending) {
    if (previous && compare(previous.reciter, indexed.reciter) !== 0) rank += 1;
    ranks[indexed.place] = rank;
    previous = indexed;
  }
  const rankOf = ({ place }: Indexed): number => ranks[place] as number;
  return [ascending, all.toSorted((a, b) => rankOf(b) - rankOf(a) || a.place - b.place)];
}

/** Indexes the reciters, once per revision of the data. */
export function buildCatalogue(entries: readonly CatalogueEntry[]): Catalogue {
  const byId = entries.toSorted((a, b) => a.reciter.id - b.reciter.id);
  const reciters = byId.map(({ reciter }) => reciter);
  const all = reciters.map((reciter, place) => ({ reciter, place }));
  const names = bothWays(all, (a, b) => english.compare(a.name, b.name));
  const arabicNames = bothWays(all, (a, b) => arabic.compare(a.name_ar, b.name_ar));
  const counts = bothWays(all, (a, b) => a.recitations_count - b.recitations_count);
  return {
    byId: new Map(reciters.map((reciter) => [reciter.id, reciter])),
    byOrdering: {
      name: names[0],
      '-name': names[1],
      name_ar: arabicNames[0],
      '-name_ar': arabicNames[1],
      recitations_count: counts[0],
      '-recitations_count': counts[1],
    },
    byRecitation: sortByRecitation(reciters),
    texts: createSearchIndex(
      byId.map(({ reciter: { name, name_ar, slug }, aliases }) =>
        // A space between them keeps words of two texts apart.
        [name, name_ar, slug, ...aliases].map(fold).join(' '),
      ),
    ),
  };
}

const NOBODY: ReadonlySet<Reciter> = new Set();

/** Reciters for whom every given filter holds; riwayah and style ask for one recitation with both. */
export function selectReciters(
  { byOrdering, byRecitation, texts }: Catalogue,
  { ordering, search, riwayah, style, country }: Query,
): Reciter[] {
  const found = search === undefined ? undefined : texts.find(fold(search));
  const reciting =
    riwayah === undefined && style === undefined
      ? undefined
      : (byRecitation.get(kindOf(riwayah, style)) ?? NOBODY);
  return byOrdering[ordering]
    .filter(
      ({ reciter, place }) =>
        (country === undefined || reciter.country === country) &&
        (found === undefined || found[place] === 1) &&
        (reciting === undefined || reciting.has(reciter)),
    )
    .map(({ reciter }) => reciter);
}
