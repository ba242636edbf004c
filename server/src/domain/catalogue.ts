import type { components, operations } from '../contract/generated/openapi.d.ts';
import { fold, matches } from './search.ts';

export type Reciter = components['schemas']['Reciter'];
type Query = operations['listReciters']['parameters']['query'];
type Ordering = Query['ordering'];

/** A reciter with what search looks at besides the record itself. */
export interface CatalogueEntry {
  reciter: Reciter;
  aliases: readonly string[];
}

interface Indexed {
  reciter: Reciter;
  haystack: string;
}

/** Every reciter, in every order, ready to be filtered. Never changed: a new one replaces it. */
export interface Catalogue {
  byId: ReadonlyMap<Reciter['id'], Reciter>;
  byOrdering: Readonly<Record<Ordering, readonly Indexed[]>>;
}

const english = new Intl.Collator('en');
const arabic = new Intl.Collator('ar');

type Compare = (a: Reciter, b: Reciter) => number;

const comparisons: Record<Ordering, Compare> = {
  name: (a, b) => english.compare(a.name, b.name),
  '-name': (a, b) => english.compare(b.name, a.name),
  name_ar: (a, b) => arabic.compare(a.name_ar, b.name_ar),
  '-name_ar': (a, b) => arabic.compare(b.name_ar, a.name_ar),
  recitations_count: (a, b) => a.recitations_count - b.recitations_count,
  '-recitations_count': (a, b) => b.recitations_count - a.recitations_count,
};

const sorted = (indexed: readonly Indexed[], compare: Compare): Indexed[] =>
  indexed.toSorted((a, b) => compare(a.reciter, b.reciter) || a.reciter.id - b.reciter.id);

/** Indexes the reciters, once per revision of the data. */
export function buildCatalogue(entries: readonly CatalogueEntry[]): Catalogue {
  const indexed = entries.map(({ reciter, aliases }) => ({
    reciter,
    // A space on either side of every text keeps words of two texts apart.
    haystack: [reciter.name, reciter.name_ar, reciter.slug, ...aliases].map(fold).join(' '),
  }));
  return {
    byId: new Map(entries.map(({ reciter }) => [reciter.id, reciter])),
    byOrdering: {
      name: sorted(indexed, comparisons.name),
      '-name': sorted(indexed, comparisons['-name']),
      name_ar: sorted(indexed, comparisons.name_ar),
      '-name_ar': sorted(indexed, comparisons['-name_ar']),
      recitations_count: sorted(indexed, comparisons.recitations_count),
      '-recitations_count': sorted(indexed, comparisons['-recitations_count']),
    },
  };
}

/** Reciters for whom every given filter holds; riwayah and style ask for one recitation with both. */
export function selectReciters(
  { byOrdering }: Catalogue,
  { ordering, search, riwayah, style, country }: Query,
): Reciter[] {
  const words = search === undefined ? undefined : fold(search);
  const inRecitations = riwayah !== undefined || style !== undefined;
  return byOrdering[ordering]
    .filter(
      ({ reciter, haystack }) =>
        (country === undefined || reciter.country === country) &&
        (words === undefined || matches(haystack, words)) &&
        (!inRecitations ||
          reciter.recitations.some(
            (recitation) =>
              (riwayah === undefined || recitation.riwayah === riwayah) &&
              (style === undefined || recitation.style === style),
          )),
    )
    .map(({ reciter }) => reciter);
}
