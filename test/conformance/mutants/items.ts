import { KEY } from './key-header.ts';
import {
  type Ask,
  type Asked,
  answering,
  asking,
  header,
  type Mutant,
  withBody,
  withHeader,
  withStatus,
} from './mutant.ts';

const USER = 'X-External-User-Id';

/** A part of an address without its escapes; as it is where they are broken. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The id in the address of one reciter, as it was sent. */
const idIn = ({ url }: Asked): string | undefined =>
  /^\/reciters\/([^/?]+)\/?(?:\?|$)/.exec(url)?.[1];

const withId = (asked: Asked, id: string): Asked => ({
  ...asked,
  url: asked.url.replace(/^\/reciters\/[^/?]+/, `/reciters/${id}`),
});

/** Reads the id in another way. */
const reading = (
  name: string,
  cause: Mutant['cause'],
  read: (id: string) => string | undefined,
): Mutant => ({
  name,
  cause,
  handle: asking((asked) => {
    const id = idIn(asked);
    const other = id === undefined ? undefined : read(decoded(id));
    return other === undefined ? asked : withId(asked, other);
  }),
});

/** Breaks what is asked for one reciter, or its answer. */
const one = (
  name: string,
  cause: Mutant['cause'],
  answer: (asked: Asked, ask: Ask) => ReturnType<Ask>,
): Mutant => ({
  name,
  cause,
  handle: () => (asked, ask) => (idIn(asked) === undefined ? ask(asked) : answer(asked, ask)),
});

const isNumber = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id);

/** One reciter, by its id. */
export const ITEM_MUTANTS: readonly Mutant[] = [
  reading('no reciter is ever found', ['item.missing'], (id) =>
    isNumber(id) ? '2147483647' : undefined,
  ),
  reading('the id is ignored', ['item.record'], (id) => (isNumber(id) ? '93' : undefined)),
  reading('the reciter of the next id', ['item.record'], (id) =>
    isNumber(id) && Number(id) < 165 ? String(Number(id) + 1) : undefined,
  ),
  {
    name: 'a reciter alone has no recitations',
    cause: ['item.record'],
    handle: answering((answer, asked) =>
      idIn(asked) !== undefined && answer.status === 200
        ? withBody(answer, (body) => ({ ...body, recitations: [], recitations_count: 0 }))
        : answer,
    ),
  },
  one('500 for an unknown id', ['robustness.fault'], async (asked, ask) => {
    const answer = await ask(asked);
    return answer.status === 404 ? withStatus(answer, 500) : answer;
  }),
  one('an empty object for an unknown id', ['response.schema'], async (asked, ask) => {
    const answer = await ask(asked);
    if (answer.status !== 404) return answer;
    const found = await ask(withHeader(withId(asked, '93'), 'Accept-Encoding', undefined));
    return withBody(found, () => ({}));
  }),
  one('an unknown id is no JSON', ['response.media-type'], async (asked, ask) => {
    const answer = await ask(asked);
    return answer.status === 404 ? withHeader(answer, 'Content-Type', 'text/html') : answer;
  }),
  one('a reciter is never unchanged', ['http.conditional'], (asked, ask) =>
    ask(withHeader(asked, 'If-None-Match', undefined)),
  ),
  reading('200 for 0x5d', ['parameter.invalid'], (id) =>
    /^0x[0-9a-f]+$/.test(id) ? String(Number(id)) : undefined,
  ),
  reading('an id with an exponent is found', ['parameter.invalid'], (id) =>
    /^[\d.]+e\+?\d+$/.test(id) ? String(Number(id)) : undefined,
  ),
  reading('an id with a fraction is found', ['parameter.invalid'], (id) =>
    /^\d+\.0$/.test(id) ? String(Number(id)) : undefined,
  ),
  reading('white space around an id is overlooked', ['parameter.invalid'], (id) =>
    /^\s+\d+|\d+\s+$/.test(id) ? id.trim() : undefined,
  ),
  reading('what follows an id is overlooked', ['parameter.invalid'], (id) =>
    /^[1-9]\d*[a-z]/.test(id) ? String(Number.parseInt(id, 10)) : undefined,
  ),
  reading('404 for an id that is too large', ['parameter.invalid'], (id) =>
    /^\d{10,}$/.test(id) ? '2147483647' : undefined,
  ),
  one('404 for an id that is no number', ['parameter.invalid'], async (asked, ask) => {
    const answer = await ask(asked);
    if (answer.status !== 400 || isNumber(idIn(asked) ?? '')) return answer;
    return ask(withId(asked, '2147483647'));
  }),
  reading('the largest id is refused', ['parameter.valid'], (id) =>
    id === '2147483647' ? '2147483648' : undefined,
  ),
  {
    name: 'a reciter is not found without the slash',
    cause: ['http.slash'],
    handle: asking((asked) =>
      /^\/reciters\/[^/?]+(?:\?|$)/.test(asked.url) ? { ...asked, url: '/nowhere' } : asked,
    ),
  },
  one('the redirect loses the id', ['http.slash'], async (asked, ask) => {
    const answer = await ask(asked);
    return answer.status === 308 ? withHeader(answer, 'Location', '/reciters/') : answer;
  }),
  one('a broken escape in an id is redirected', ['robustness.malformed'], async (asked, ask) => {
    const isBroken = /%(?:ff|e0%a4%a(?![0-9a-f]))/i.test(asked.url);
    return isBroken && !asked.url.endsWith('/') ? ask(withId(asked, '93')) : ask(asked);
  }),
  one('HEAD finds no reciter', ['http.head'], (asked, ask) =>
    ask(asked.method === 'HEAD' && isNumber(idIn(asked) ?? '') ? withId(asked, '999999') : asked),
  ),
  one('a reciter needs no permission', ['credentials.denied'], async (asked, ask) => {
    const answer = await ask(asked);
    return answer.status === 403 ? ask(withHeader(asked, KEY, undefined)) : answer;
  }),
  one('a bad key finds a reciter', ['credentials.refused'], async (asked, ask) => {
    const answer = await ask(asked);
    return answer.status === 401 ? ask(withHeader(asked, KEY, undefined)) : answer;
  }),
  one(
    'a reciter is looked up before the headers are checked',
    ['precedence'],
    async (asked, ask) => {
      const answer = await ask(asked);
      if (answer.status !== 422) return answer;
      const found = await ask(withHeader(asked, USER, undefined));
      return found.status === 404 ? found : answer;
    },
  ),
  {
    ...one('a reciter is not limited', ['limits.reached'], async (asked, ask) => {
      const answer = await ask(asked);
      if (answer.status !== 429) return answer;
      const body = Buffer.from('{}');
      return withHeader({ ...answer, status: 200, body }, 'Content-Type', 'application/json');
    }),
    limits: true,
  },
  one('the id of a user is not looked at for a reciter', ['parameter.invalid'], (asked, ask) =>
    ask(header(asked, USER) === undefined ? asked : withHeader(asked, USER, 'user:1')),
  ),
];
