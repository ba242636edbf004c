import type { ListSpec, SearchSpec } from '../../contract/list-words.ts';
import type { Contract, Parameter } from '../../contract/types.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { withValue } from '../../scenario/plain-draft.ts';
import type { Part } from '../../scenario/scenario.ts';
import { ideasFor } from '../../scenario/texts.ts';
import { judge } from '../../values/verdict.ts';
import { judgeSame } from './judge-walk.ts';
import { orderFor, pagers } from './model.ts';
import { judgeAnswerAsPage } from './one-page.ts';
import {
  findsWhatIsShown,
  ignoresSpelling,
  joinsWords,
  NOWHERE,
  needsWords,
  readsToTheEnd,
  trimsWords,
} from './search-checks.ts';
import { broken, isAllowed, type SearchContext, search } from './search-context.ts';
import { spread, textIn, wordsOf } from './spellings.ts';
import { largestPage, walk } from './walk.ts';

/** Found items are paged, linked and ordered like all items. */
function* pagesOf(context: SearchContext, text: string): Part<Finding[]> {
  const { contract, draft, list, parameter, catalogue } = context;
  const { operation } = draft;
  const { page, size } = pagers(operation, list);
  const found = yield* search(context, text);
  const total = found.items.length;
  const findings: Finding[] = [];
  const asked = withValue(draft, parameter, text);
  for (const number of page && size && found.complete ? [1, 2] : []) {
    if (!page || !size) continue;
    const small = withValue(withValue(asked, size, '2'), page, String(number));
    const [exchange] = yield { kind: 'send', requests: [requestOf(small)] };
    const expected = { total, items: found.items.slice((number - 1) * 2, number * 2) };
    if (exchange && total >= (number - 1) * 2)
      findings.push(...judgeAnswerAsPage(operation, list, small.values, exchange, expected));
  }
  const ordering = operation.parameters.find(({ orders }) => orders);
  for (const order of ordering ? ideasFor(contract, ordering).keys() : []) {
    const compare = ordering?.orders && orderFor(ordering.orders, order, catalogue.items);
    if (!ordering || !compare || judge(contract, ordering, order).kind !== 'valid') continue;
    const ordered = yield* walk(
      withValue(asked, ordering, order),
      list,
      largestPage(contract, size),
    );
    findings.push(...judgeSame(list, { ...found, items: found.items.toSorted(compare) }, ordered));
  }
  return findings;
}

/** Compares searches with all items and with each other. */
export function* searchScript(
  contract: Contract,
  draft: Draft,
  list: ListSpec,
  parameter: Parameter,
  spec: SearchSpec,
  catalogue: Catalogue,
): Part<Finding[]> {
  const context: SearchContext = {
    contract,
    draft,
    list,
    parameter,
    spec,
    catalogue,
    known: new Map(),
  };
  const findings: Finding[] = [];
  for (const field of spec.fields) {
    for (const [index, item] of spread(catalogue.items, 4).entries()) {
      const whole = textIn(item, field);
      const [one, two] = wordsOf(whole);
      if (one === undefined) continue;
      for (const text of new Set([whole, one])) {
        if (isAllowed(context, text))
          findings.push(...(yield* findsWhatIsShown(context, item, text)));
      }
      if (two !== undefined) findings.push(...(yield* joinsWords(context, one, two)));
      if (index < 2) findings.push(...(yield* ignoresSpelling(context, one)));
      if (index > 0) continue;
      findings.push(...(yield* trimsWords(context, one)));
      findings.push(...(yield* readsToTheEnd(context, one)));
    }
  }
  findings.push(...(yield* needsWords(context)));
  // The search that found the most items has the most pages.
  const [most] = [...context.known].toSorted(
    ([, one], [, other]) => other.items.length - one.items.length,
  );
  if (most) findings.push(...(yield* pagesOf(context, most[0])));
  for (const nonsense of [NOWHERE, '\u0638\u0638\u0638\u0638\u0638\u0638']) {
    if (!isAllowed(context, nonsense)) continue;
    const found = yield* search(context, nonsense);
    if (found.items.length > 0)
      findings.push(
        broken(
          context,
          `${parameter.name}=${nonsense} finds nothing`,
          `${found.items.length} items`,
          [found],
        ),
      );
  }
  return findings;
}
