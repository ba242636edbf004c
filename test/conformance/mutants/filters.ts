import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { jsonOf } from './list-body.ts';
import {
  type Ask,
  type Asked,
  header,
  isPage,
  type Mutant,
  query,
  withBody,
  withQuery,
} from './mutant.ts';

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

/** Parameters that are ignored, filters that do something else. */
export const FILTER_MUTANTS: readonly Mutant[] = [
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
];
