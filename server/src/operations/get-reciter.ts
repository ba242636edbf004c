import type { operations } from '../contract/generated/openapi.d.ts';
import type { Handler } from '../contract/operations.ts';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import { represent } from '../representation.ts';
import { cacheAnswers } from './cache-answers.ts';
import { CACHE_HEADERS } from './cache-headers.ts';

type GetReciter = operations['getReciter'];

/** Gets one reciter by id. */
export const getReciter = (catalogue: () => Catalogue): Handler<GetReciter, unknown> =>
  cacheAnswers<GetReciter, Catalogue>({
    source: catalogue,
    answer({ byId }, { path }) {
      const reciter = byId.get(path.id);
      return reciter === undefined
        ? { problem: 'not_found', detail: `No reciter has the id ${path.id}.` }
        : { status: 200, headers: CACHE_HEADERS, body: represent(reciter) };
    },
  });
