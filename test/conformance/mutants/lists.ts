import type { Answer } from '../../../scripts/conformance/exchange.ts';
import {
  type Ask,
  type Asked,
  answering,
  asking,
  header,
  isPage,
  type Mutant,
  query,
  withBody,
  withHeader,
  withQuery,
} from './mutant.ts';

interface Item {
  id: number;
  name: string;
  name_ar: string;
  recitations_count: number;
}

interface Page {
  count: number;
  results: Item[];
}

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

const ignoring = (parameter: string, cause: Mutant['cause']): Mutant => ({
  name: `${parameter} is ignored`,
  cause,
  handle: () => async (asked, ask) => {
    const answer = await ask(asked);
    return answer.status === 200 && query(asked, parameter) !== null
      ? ask(withQuery(asked, parameter, undefined))
      : answer;
  },
});

const links = (
  name: string,
  change: (link: string, asked: Asked) => string | undefined,
): Mutant => ({
  name,
  cause: ['list.links'],
  handle: answering((answer, asked) => {
    const link = header(answer, 'Link');
    return link === undefined ? answer : withHeader(answer, 'Link', change(link, asked));
  }),
});

/** Answers a search as if it were another, once it is known to be a good one. */
const searching = (name: string, change: (text: string) => string): Mutant => ({
  name,
  cause: ['list.search'],
  handle: () => async (asked, ask) => {
    const answer = await ask(asked);
    const text = query(asked, 'search');
    if (answer.status !== 200 || text === null || change(text) === text) return answer;
    return ask(withQuery(asked, 'search', change(text)));
  },
});

const jsonOf = (answer: Answer): Page => JSON.parse(answer.body.toString('utf8')) as Page;

/** Everything that matches either of two parameters, on one page. */
async function either(asked: Asked, ask: Ask, one: string, other: string): Promise<Answer> {
  const answer = await ask(asked);
  if (
    !isPage(answer) ||
    header(answer, 'content-encoding') !== undefined ||
    query(asked, one) === null ||
    query(asked, other) === null
  )
    return answer;
  const [first, second] = [
    await ask(withQuery(asked, one, undefined)),
    await ask(withQuery(asked, other, undefined)),
  ];
  const results = [
    ...new Map(
      [...jsonOf(first).results, ...jsonOf(second).results].map((item) => [item.id, item]),
    ).values(),
  ];
  return withBody(answer, () => ({ count: results.length, results: results.slice(0, 100) }));
}

export const LIST_MUTANTS: readonly Mutant[] = [
  pages('count is the length of the page', ['list.total'], ({ results }) => ({
    count: results.length,
    results,
  })),
  pages('count is one too many', ['list.total'], ({ count, results }) => ({
    count: count + 1,
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
  {
    name: 'ordering is ignored under a filter',
    cause: ['list.order', 'list.complete', 'list.filter'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 200 && query(asked, 'style') !== null
        ? ask(withQuery(asked, 'ordering', undefined))
        : answer;
    },
  },
  ignoring('riwayah', ['list.filter']),
  ignoring('style', ['list.filter']),
  ignoring('country', ['list.filter']),
  ignoring('search', ['list.search']),
  ignoring('page', ['list.order', 'list.complete', 'list.page', 'list.unique']),
  {
    name: 'one of two filters is enough',
    cause: ['list.filter'],
    handle: () => (asked, ask) => either(asked, ask, 'style', 'country'),
  },
  {
    name: 'riwayah and style may hold of different recitations',
    cause: ['list.filter'],
    handle: () => async (asked, ask) => {
      const [riwayah, style] = [query(asked, 'riwayah'), query(asked, 'style')];
      const answer = await ask(asked);
      if (
        !isPage(answer) ||
        header(answer, 'content-encoding') !== undefined ||
        riwayah === null ||
        style === null
      )
        return answer;
      const wide = jsonOf(
        await ask(
          withQuery(
            withQuery(withQuery(asked, 'style', undefined), 'page', undefined),
            'page_size',
            '100',
          ),
        ),
      );
      const results = wide.results.filter((item) =>
        JSON.stringify(item).includes(`"style":"${style}"`),
      );
      return withBody(answer, () => ({ count: results.length, results }));
    },
  },
  searching('a search of two words takes the first', (text) => text.split(' ')[0] ?? text),
  searching('a search knows upper from lower case', (text) =>
    text === text.toLowerCase() ? text : 'zzzzzz',
  ),
  searching('a search finds no Arabic', (text) =>
    /\p{Script=Arabic}/u.test(text) ? 'zzzzzz' : text,
  ),
  searching('a search finds no slugs', (text) =>
    /^[a-z]+(?:-[a-z]+)+$/.test(text) ? 'zzzzzz' : text,
  ),
  searching('tashkil matters', (text) => (/[\u064b-\u0652]/.test(text) ? 'zzzzzz' : text)),
  searching('hamza matters', (text) => text.replace(/\u0623/g, '\u0638\u0638')),
  searching('Latin diacritics matter', (text) => (/[\u00c0-\u024f]/.test(text) ? 'zzzzzz' : text)),
  searching('a search without hits finds everything', (text) =>
    text.startsWith('zqx') ? 'a' : text,
  ),
  links('links drop filters', (link) => link.replace(/&?(?:riwayah|style|country)=[^&>]*/g, '')),
  links('links drop the search', (link) => link.replace(/&?search=[^&>]*/g, '')),
  links('links drop the page size', (link) => link.replace(/&?page_size=[^&>]*/g, '')),
  links('next leads to the same page', (link, asked) =>
    link.replace(/([?&]page=)\d+([^>]*>; rel="next")/, `$1${query(asked, 'page') ?? 1}$2`),
  ),
  links('last is one too far', (link) =>
    link.replace(
      /([?&]page=)(\d+)([^>]*>; rel="last")/,
      (_, ahead: string, page: string, rest: string) => `${ahead}${Number(page) + 1}${rest}`,
    ),
  ),
  links('prev on the first page', (link, asked) =>
    Number(query(asked, 'page') ?? 1) === 1 ? `${link}, </reciters/?page=1>; rel="prev"` : link,
  ),
  links('no link to the next page', (link) =>
    link
      .split(', ')
      .filter((one) => !one.includes('"next"'))
      .join(', '),
  ),
];

function plainPage(answer: Answer): Page | undefined {
  return header(answer, 'content-encoding') === undefined && answer.body.length > 0
    ? jsonOf(answer)
    : undefined;
}
