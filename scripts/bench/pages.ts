import { parameterOf } from './operations.ts';

interface Page {
  count: number;
  results: { id: number; name: string; country: string | null }[];
}

const LIST = '/reciters/';
const PAGE_SIZE = 20;

async function pageOf(url: string, query: Record<string, string>): Promise<Page> {
  const response = await fetch(`${url}${LIST}?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}

/** Every record of the service, in one of its orders. */
export async function allInOrder(url: string, ordering: string): Promise<Page['results']> {
  const found: Page['results'] = [];
  for (let page = 1; ; page += 1) {
    const { count, results } = await pageOf(url, { ordering, page_size: '100', page: `${page}` });
    found.push(...results);
    if (results.length === 0 || found.length >= count) return found;
  }
}

export const orderings = (): readonly string[] => parameterOf('ordering').schema.enum ?? [];

/** The path of every page of the list, in every order, whole and through each filter. */
export async function everyPage(url: string): Promise<string[]> {
  const countries = new Set(
    (await allInOrder(url, 'name')).flatMap(({ country }) => country ?? []),
  );
  const filters = [
    {},
    ...(parameterOf('riwayah').schema.enum ?? []).map((riwayah) => ({ riwayah })),
    ...(parameterOf('style').schema.enum ?? []).map((style) => ({ style })),
    ...[...countries].map((country) => ({ country })),
  ];
  const paths: string[] = [];
  for (const filter of filters) {
    const { count } = await pageOf(url, filter);
    for (const ordering of orderings())
      for (let page = 1; page <= Math.ceil(count / PAGE_SIZE); page += 1)
        paths.push(`${LIST}?${new URLSearchParams({ ...filter, ordering, page: `${page}` })}`);
  }
  return paths;
}
