import { readFileSync } from 'node:fs';
import process from 'node:process';

/** What a contender is given to answer with: a file, named by DATA. */
export interface Given {
  /** The records by id. */
  reciters: Reciter[];
  /** Ids in each order that the contract knows. */
  orders: Record<string, number[]>;
  /** Digests of the keys that are in use (SHA-256, hexadecimal). */
  keys: string[];
  /** The bytes of whole answers, by path and query. */
  answers: Record<string, string>;
}

export interface Reciter {
  id: number;
  country: string | null;
  recitations: { riwayah: string; style: string }[];
}

export const readGiven = (): Given => JSON.parse(readFileSync(process.env.DATA ?? '', 'utf8'));

export const PORT = Number(process.env.PORT);

/** The query of the list, as every validator makes it. */
export interface Query {
  page: number;
  page_size: number;
  ordering: string;
  riwayah?: string;
  style?: string;
  country?: string;
}

/** Makes the list of a contender without any art: filter, then cut out the page. */
export function lister({ reciters, orders }: Given) {
  const byId = new Map(reciters.map((reciter) => [reciter.id, reciter]));
  const ordered = new Map(
    Object.entries(orders).map(([name, ids]) => [name, ids.flatMap((id) => byId.get(id) ?? [])]),
  );
  return {
    get: (id: number) => byId.get(id),
    list({ page, page_size, ordering, riwayah, style, country }: Query) {
      const found = (ordered.get(ordering) ?? []).filter(
        (reciter) =>
          (country === undefined || reciter.country === country) &&
          ((riwayah === undefined && style === undefined) ||
            reciter.recitations.some(
              (recitation) =>
                (riwayah === undefined || recitation.riwayah === riwayah) &&
                (style === undefined || recitation.style === style),
            )),
      );
      const start = (page - 1) * page_size;
      return { count: found.length, results: found.slice(start, start + page_size) };
    },
  };
}
