import { KEY } from './key-header.ts';
import { header, type Mutant, withHeader } from './mutant.ts';

/** Which of several errors is the answer. */
export const PRECEDENCE_MUTANTS: readonly Mutant[] = [
  {
    name: 'the id is looked at before the key',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      if (header(asked, 'X-External-User-Id') === undefined) return ask(asked);
      const without = await ask(withHeader(asked, KEY, undefined));
      return without.status === 422 ? without : ask(asked);
    },
  },
  {
    name: 'the query is looked at before permissions',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      const without = answer.status === 403 ? await ask(withHeader(asked, KEY, undefined)) : answer;
      return without.status === 400 ? without : answer;
    },
  },
  {
    name: 'the query is looked at before the id',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      const without =
        answer.status === 422
          ? await ask(withHeader(asked, 'X-External-User-Id', undefined))
          : answer;
      return without.status === 400 ? without : answer;
    },
  },
  {
    name: 'the key is looked at before the address',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 404
        ? ask({ ...asked, url: '/reciters/' }).then((other) =>
            other.status === 401 ? other : answer,
          )
        : answer;
    },
  },
];
