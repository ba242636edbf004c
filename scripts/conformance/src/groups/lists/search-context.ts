import type { Json } from '../../contract/json.ts';
import type { ListSpec, SearchSpec } from '../../contract/list-words.ts';
import { pointerTo } from '../../contract/source.ts';
import type { Contract, Parameter } from '../../contract/types.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';
import type { Draft } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { withValue } from '../../scenario/plain-draft.ts';
import type { Part } from '../../scenario/scenario.ts';
import { judge } from '../../values/verdict.ts';
import { identityOf, pagers } from './model.ts';
import { textIn, wordsOf } from './spellings.ts';
import { largestPage, type Walk, walk } from './walk.ts';

/** What is needed to test a search, and the searches made so far. */
export interface SearchContext {
  readonly contract: Contract;
  readonly draft: Draft;
  readonly list: ListSpec;
  readonly parameter: Parameter;
  readonly spec: SearchSpec;
  readonly catalogue: Catalogue;
  readonly known: Map<string, Walk>;
}

/** Reads all pages of a search. The same search is made only once. */
export function* search(context: SearchContext, text: string): Part<Walk> {
  const { contract, draft, list, parameter, known } = context;
  const before = known.get(text);
  if (before) return before;
  const length = largestPage(contract, pagers(draft.operation, list).size);
  const found = yield* walk(withValue(draft, parameter, text), list, length);
  known.set(text, found);
  return found;
}

/** Whether a text is a valid value of the search parameter. */
export const isAllowed = ({ contract, parameter }: SearchContext, text: string): boolean =>
  text !== '' && judge(contract, parameter, text).kind === 'valid';

/** The identities of items. */
export const idsOf = ({ list }: SearchContext, items: readonly Json[]): Set<string> =>
  new Set(items.map((item) => identityOf(list, item)));

/** A finding about a search. */
export const broken = (
  { spec }: SearchContext,
  says: string,
  got: string,
  walks: readonly Walk[],
  word?: string,
): Finding => ({
  claim: {
    id: 'list.search',
    says,
    pointer: word === undefined ? spec.pointer : pointerTo(spec.pointer, word),
  },
  got,
  exchanges: walks.flatMap(({ pages }) => pages.slice(0, 1).map(({ exchange }) => exchange)),
});

/** Items that show a word in one of the fields, as a whole word. */
export function showing({ spec, catalogue }: SearchContext, word: string): Json[] {
  const plain = (text: string): string => (spec.folds.includes('case') ? text.toLowerCase() : text);
  return catalogue.items.filter((item) =>
    spec.fields.some((field) => wordsOf(plain(textIn(item, field))).includes(plain(word))),
  );
}
