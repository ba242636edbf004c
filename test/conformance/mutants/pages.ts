import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { jsonOf, type Page } from './list-body.ts';
import {
  type Asked,
  answering,
  asking,
  header,
  isPage,
  type Mutant,
  query,
  withBody,
  withQuery,
} from './mutant.ts';

const pages = (
  name: string,
  cause: Mutant['cause'],
  change: (page: Page, asked: Asked) => Page,
): Mutant => ({
  name,
  cause,
  handle: answering((answer, asked) =>
    isPage(answer) ? withBody(answer, (body) => change(body, asked)) : answer,
  ),
});

function plainPage(answer: Answer): Page | undefined {
  return header(answer, 'content-encoding') === undefined && answer.body.length > 0
    ? jsonOf(answer)
    : undefined;
}

/** Pages, their number and their order. */
export const PAGE_MUTANTS: readonly Mutant[] = [
  pages('count is the length of the page', ['list.total'], ({ results }) => ({
    count: results.length,
    results,
  })),
  pages(
    'count is wrong under a filter',
    ['list.total', 'list.filter'],
    ({ count, results }, asked) => ({
      count: query(asked, 'style') === null ? count : 165,
      results,
    }),
  ),
  pages(
    'the last item is dropped',
    ['list.page', 'list.total', 'list.complete'],
    ({ count, results }) => ({
      count,
      results: results.length > 1 ? results.slice(0, -1) : results,
    }),
  ),
  pages(
    'the first item comes again at the end',
    ['list.unique', 'list.page'],
    ({ count, results }) => ({
      count,
      results: results.length > 1 ? [...results.slice(0, -1), ...results.slice(0, 1)] : results,
    }),
  ),
  pages('items come in no stable order', ['list.order'], ({ count, results }) => ({
    count,
    results: results.toSorted(() => Math.random() - 0.5),
  })),
  pages('ties are broken by descending id', ['list.order'], ({ count, results }, asked) => ({
    count,
    results: query(asked, 'ordering')?.endsWith('recitations_count')
      ? results.toSorted(
          (one, other) =>
            (query(asked, 'ordering')?.startsWith('-')
              ? other.recitations_count - one.recitations_count
              : one.recitations_count - other.recitations_count) || other.id - one.id,
        )
      : results,
  })),
  pages('Arabic names ordered by code point', ['list.order'], ({ count, results }, asked) => ({
    count,
    results:
      query(asked, 'ordering') === 'name_ar'
        ? results.toSorted((one, other) => (one.name_ar < other.name_ar ? -1 : 1))
        : results,
  })),
  pages('two items share a slug', ['list.unique'], ({ count, results }) => ({
    count,
    results: results.map((item) => ({ ...item, slug: 'same' })),
  })),
  {
    name: 'a page past the end is 404',
    cause: ['parameter.valid', 'response.status'],
    handle: answering((answer) =>
      isPage(answer) && plainPage(answer)?.results.length === 0
        ? { ...answer, status: 404 }
        : answer,
    ),
  },
  {
    name: 'a page past the end is the last one',
    cause: ['list.page'],
    handle: asking((asked) =>
      Number(query(asked, 'page') ?? 1) > 165 && /^\d+$/.test(query(asked, 'page') ?? '')
        ? withQuery(asked, 'page', '1')
        : asked,
    ),
  },
  {
    name: 'pages count from 0',
    cause: ['list.order', 'list.complete', 'list.page', 'list.unique'],
    handle: asking((asked) =>
      /^[1-9]\d{0,3}$/.test(query(asked, 'page') ?? '')
        ? withQuery(asked, 'page', String(Number(query(asked, 'page')) + 1))
        : asked,
    ),
  },
  {
    name: 'at most 50 items a page',
    cause: ['list.page'],
    handle: asking((asked) =>
      Number(query(asked, 'page_size')) > 50 && Number(query(asked, 'page_size')) <= 100
        ? withQuery(asked, 'page_size', '50')
        : asked,
    ),
  },
  {
    name: 'descending order is ascending',
    cause: ['list.order', 'list.complete'],
    handle: asking((asked) =>
      /^-(?:name|name_ar|recitations_count)$/.test(query(asked, 'ordering') ?? '')
        ? withQuery(asked, 'ordering', query(asked, 'ordering')?.slice(1))
        : asked,
    ),
  },
  {
    name: 'ordered by another member',
    cause: ['list.order', 'list.complete'],
    handle: asking((asked) =>
      query(asked, 'ordering') === 'name_ar' ? withQuery(asked, 'ordering', 'name') : asked,
    ),
  },
  pages('items are told otherwise on small pages', ['list.item'], ({ count, results }, asked) => ({
    count,
    results: results.map((item) =>
      query(asked, 'page_size') === '1' ? { ...item, name: `${item.name}.` } : item,
    ),
  })),
];
