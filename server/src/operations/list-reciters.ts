import type { operations } from '../contract/generated/openapi.d.ts';
import type { Handler } from '../contract/operations.ts';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import { selectReciters } from '../domain/catalogue/catalogue.ts';
import { cacheAnswers } from './cache-answers.ts';
import { listAnswer } from './list-answer.ts';

type ListReciters = operations['listReciters'];

interface Options {
  catalogue: () => Catalogue;
  /** The list's address, for links between pages. */
  path: string;
}

/** Lists the reciters that match every given filter. */
export const listReciters = ({ catalogue, path }: Options): Handler<ListReciters, unknown> =>
  cacheAnswers<ListReciters, Catalogue>({
    source: catalogue,
    answer: (current, { query }) => listAnswer(path, query, selectReciters(current, query)),
  });
