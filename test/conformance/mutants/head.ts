import { answering, asking, type Mutant, withHeader } from './mutant.ts';

/** HEAD. */
export const HEAD_MUTANTS: readonly Mutant[] = [
  {
    name: 'HEAD with a body',
    cause: ['http.head', 'response.body'],
    handle: () => async (asked, ask) =>
      asked.method === 'HEAD' ? ask({ ...asked, method: 'GET' }) : ask(asked),
  },
  {
    name: 'HEAD with other headers',
    cause: ['http.head'],
    handle: answering((answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'Content-Type', 'text/plain') : answer,
    ),
  },
  {
    name: 'HEAD without ETag',
    cause: ['http.head', 'response.header-missing'],
    handle: answering((answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'ETag', undefined) : answer,
    ),
  },
  {
    name: 'HEAD of another length',
    cause: ['http.head'],
    handle: answering((answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'Content-Length', '0') : answer,
    ),
  },
  {
    name: 'HEAD refused',
    cause: ['http.head'],
    handle: asking((asked) => (asked.method === 'HEAD' ? { ...asked, method: 'DELETE' } : asked)),
  },
  {
    name: 'HEAD succeeds whatever is wrong',
    cause: ['http.head'],
    handle: asking((asked) => (asked.method === 'HEAD' ? { ...asked, url: '/reciters/' } : asked)),
  },
  {
    name: 'HEAD opens the door to any key',
    cause: ['http.head'],
    handle: asking((asked) =>
      asked.method === 'HEAD' ? withHeader(asked, 'X-API-Key', undefined) : asked,
    ),
  },
];
