import { answering, asking, header, type Mutant, withHeader } from './mutant.ts';

/** What other origins may do. */
export const CORS_MUTANTS: readonly Mutant[] = [
  {
    name: 'the preflight lets the key through',
    cause: ['cors.withheld'],
    handle: answering((answer, { method }) =>
      method === 'OPTIONS'
        ? withHeader(answer, 'Access-Control-Allow-Headers', 'X-External-User-Id, X-API-Key')
        : answer,
    ),
  },
  {
    name: 'the preflight mirrors what is asked',
    cause: ['cors.withheld'],
    handle: answering((answer, asked) => {
      const wanted = header(asked, 'Access-Control-Request-Headers');
      return asked.method === 'OPTIONS' && wanted !== undefined
        ? withHeader(answer, 'Access-Control-Allow-Headers', wanted)
        : answer;
    }),
  },
  {
    name: 'the preflight holds the id back',
    cause: ['cors.preflight'],
    handle: answering((answer, { method }) =>
      method === 'OPTIONS' ? withHeader(answer, 'Access-Control-Allow-Headers', 'Accept') : answer,
    ),
  },
  {
    name: 'credentials allowed across origins',
    cause: ['cors.origin'],
    handle: answering((answer) => withHeader(answer, 'Access-Control-Allow-Credentials', 'true')),
  },
  {
    name: 'answers closed to other origins',
    cause: ['cors.origin'],
    handle: answering((answer, { method }) =>
      method === 'OPTIONS' ? answer : withHeader(answer, 'Access-Control-Allow-Origin', undefined),
    ),
  },
  {
    name: 'errors closed to other origins',
    cause: ['cors.origin'],
    handle: answering((answer) =>
      answer.status === 400 ? withHeader(answer, 'Access-Control-Allow-Origin', undefined) : answer,
    ),
  },
  {
    name: 'OPTIONS refused',
    cause: ['cors.preflight'],
    handle: asking((asked) =>
      asked.method === 'OPTIONS' ? { ...asked, method: 'DELETE' } : asked,
    ),
  },
];
