import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';
import {
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

const changing = (name: string, change: (value: string) => string | undefined): Mutant['handle'] =>
  answering((answer) => {
    const value = header(answer, name);
    return value === undefined ? answer : withHeader(answer, name, change(value));
  });

/** The answer before the last one, now and then. */
function repeatingIds(): ReturnType<Mutant['handle']> {
  let answered = 0;
  let last: string | undefined;
  return async (asked, ask) => {
    const answer = await ask(asked);
    answered += 1;
    if (answered % 10 === 0 && answer.status === 200)
      return withHeader(answer, 'X-Request-Id', last);
    last = header(answer, 'x-request-id');
    return answer;
  };
}

const isError = ({ status }: Answer): boolean => status >= 400;

/** What few callers notice, each for long. */
export const SUBTLE_MUTANTS: readonly Mutant[] = [
  {
    name: 'Vary without the coding',
    cause: ['response.header-invalid', 'http.encoding'],
    handle: changing('vary', () => 'Origin'),
  },
  {
    name: 'Retry-After of 0',
    cause: ['response.header-invalid', 'limits.retry-after'],
    limits: true,
    handle: changing('retry-after', () => '0'),
  },
  {
    name: 'X-Request-Id comes again now and then',
    cause: ['response.unique'],
    handle: repeatingIds,
  },
  {
    name: 'a problem without an address',
    cause: ['problem.documented'],
    handle: answering((answer) =>
      isError(answer) ? withBody(answer, (body) => ({ ...body, type: 'about:blank' })) : answer,
    ),
  },
  {
    name: 'ETag hidden from other origins',
    cause: ['cors.origin'],
    handle: changing('access-control-expose-headers', (names) => names.replace('ETag, ', '')),
  },
  {
    name: 'a page at another origin learns nothing of its limit',
    cause: ['cors.origin'],
    limits: true,
    handle: answering((answer) =>
      answer.status === 429 ? withHeader(answer, 'Access-Control-Allow-Origin', undefined) : answer,
    ),
  },
  {
    name: '99 items for 100',
    cause: ['list.page'],
    handle: asking((asked) =>
      query(asked, 'page_size') === '100' ? withQuery(asked, 'page_size', '99') : asked,
    ),
  },
  {
    name: 'the total is one too many under a filter',
    cause: ['list.total'],
    handle: answering((answer, { url }) =>
      isPage(answer) && /[?&](?:riwayah|style|search)=/.test(url)
        ? withBody(answer, (body) => ({ ...body, count: body.count + 1 }))
        : answer,
    ),
  },
  {
    name: 'a full page lacks its last item',
    cause: ['list.page'],
    handle: answering((answer) =>
      isPage(answer)
        ? withBody(answer, (body) => ({ ...body, results: body.results.slice(0, 19) }))
        : answer,
    ),
  },
  {
    name: 'the next page is of another size',
    cause: ['list.links'],
    handle: changing('link', (links) =>
      links.replace(/[?&]page_size=\d+(?=[^>]*>; rel="next")/, (size) => size.charAt(0)),
    ),
  },
  {
    name: 'page[] is taken for page',
    cause: ['parameter.unknown'],
    handle: asking((asked) => ({ ...asked, url: asked.url.replace(/(?:\[\]|%5B%5D)=/gi, '=') })),
  },
  {
    name: 'the key is taken as a bearer token, too',
    cause: ['credentials.ignored'],
    handle: asking((asked) => {
      const [, token] = /^Bearer (.+)$/i.exec(header(asked, 'authorization') ?? '') ?? [];
      return token === undefined ? asked : withHeader(asked, 'X-API-Key', token);
    }),
  },
  {
    name: 'HEAD knows nothing of revoked keys',
    cause: ['http.head'],
    handle: asking((asked, { revoked, valid }) =>
      asked.method === 'HEAD' && header(asked, 'x-api-key') === revoked.value
        ? withHeader(asked, 'X-API-Key', valid.value)
        : asked,
    ),
  },
  {
    name: 'escaped digits of an id are not read',
    cause: ['item.missing'],
    handle: asking((asked) =>
      /\/reciters\/[^/]*%3\d\//.test(asked.url) ? { ...asked, url: '/nowhere/' } : asked,
    ),
  },
  {
    name: 'a long query is not found',
    cause: ['parameter.valid'],
    handle: asking((asked) => (asked.url.length > 400 ? { ...asked, url: '/nowhere/' } : asked)),
  },
];
