import type { Item } from './members.ts';
import { answering, header, isPage, type Mutant, withBody } from './mutant.ts';

/** Changes the first record of every page. */
const record = (
  name: string,
  change: (item: Item) => Item,
  cause: Mutant['cause'] = ['response.schema'],
): Mutant => ({
  name,
  cause,
  handle: answering((answer) =>
    isPage(answer)
      ? withBody(answer, (body) => ({
          ...body,
          results: body.results.map((item: Item, index: number) =>
            index === 0 ? change(item) : item,
          ),
        }))
      : answer,
  ),
});

/** Bodies of success. */
export const RECORD_MUTANTS: readonly Mutant[] = [
  record('an undocumented member', (item) => ({ ...item, internal_id: 7 })),
  record('an id as text', (item) => ({ ...item, id: String(item.id) })),
  record('a member missing', ({ name_ar: _, ...item }) => item),
  record('null where none is allowed', (item) => ({ ...item, name: null })),
  record('an unknown riwayah', (item) => ({
    ...item,
    recitations: [{ riwayah: 'unknown', style: 'murattal' }],
    recitations_count: 1,
  })),
  record('a slug with capitals', (item) => ({ ...item, slug: String(item.slug).toUpperCase() })),
  record('a country of three letters', (item) => ({ ...item, country: 'EGY' })),
  record(
    'a wrong count of recitations',
    (item) => ({ ...item, recitations_count: Number(item.recitations_count) + 1 }),
    ['list.counts'],
  ),
  {
    name: 'a member beside the page',
    cause: ['response.schema'],
    handle: answering((answer) =>
      isPage(answer) ? withBody(answer, (body) => ({ ...body, next: null })) : answer,
    ),
  },
  {
    name: 'a page without its count',
    cause: ['response.schema'],
    handle: answering((answer) =>
      isPage(answer) ? withBody(answer, ({ count: _, ...body }) => body) : answer,
    ),
  },
  {
    name: 'a bare list',
    cause: ['response.schema'],
    handle: answering((answer) =>
      isPage(answer) ? withBody(answer, (body) => body.results) : answer,
    ),
  },
  {
    name: 'broken JSON',
    cause: ['response.body'],
    handle: answering((answer) =>
      isPage(answer) && header(answer, 'content-encoding') === undefined
        ? { ...answer, body: Buffer.concat([answer.body, Buffer.from(',')]) }
        : answer,
    ),
  },
];
