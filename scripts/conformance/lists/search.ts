import type { ListSpec, SearchSpec } from '../contract/list-words.ts';
import type { Contract, Parameter } from '../contract/types.ts';
import type { Finding, Part } from '../finding.ts';
import { type Draft, requestOf } from '../plan/draft.ts';
import { ideasFor, withValue } from '../plan/means.ts';
import { judge } from '../values/verdict.ts';
import { broken, type Inquiry, isAllowed, search } from './inquiry.ts';
import { judgeSame } from './judge-walk.ts';
import { type Catalogue, orderFor, pagers } from './model.ts';
import { judgeAnswerAsPage } from './one-page.ts';
import {
  findsWhatIsShown,
  joinsWords,
  needsWords,
  overlooksSpelling,
  trimsWords,
} from './search-checks.ts';
import { spread, textIn, wordsOf } from './spellings.ts';
import { largestPage, walk } from './walk.ts';

/** What is found is paged, linked and ordered as everything else is. */
function* pagesOf(inquiry: Inquiry, text: string): Part<Finding[]> {
  const { contract, draft, list, parameter, catalogue } = inquiry;
  const { operation } = draft;
  const { page, size } = pagers(operation, list);
  const found = yield* search(inquiry, text);
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

/** Holds a search against all items, and against other searches. */
export function* searchScript(
  contract: Contract,
  draft: Draft,
  list: ListSpec,
  parameter: Parameter,
  spec: SearchSpec,
  catalogue: Catalogue,
): Part<Finding[]> {
  const inquiry: Inquiry = { contract, draft, list, parameter, spec, catalogue, known: new Map() };
  const findings: Finding[] = [];
  for (const field of spec.fields) {
    for (const [index, item] of spread(catalogue.items, 4).entries()) {
      const whole = textIn(item, field);
      const [one, two] = wordsOf(whole);
      if (one === undefined) continue;
      for (const text of new Set([whole, one])) {
        if (isAllowed(inquiry, text))
          findings.push(...(yield* findsWhatIsShown(inquiry, item, text)));
      }
      if (two !== undefined) findings.push(...(yield* joinsWords(inquiry, one, two)));
      if (index < 2) findings.push(...(yield* overlooksSpelling(inquiry, one)));
      if (index === 0) findings.push(...(yield* trimsWords(inquiry, one)));
    }
  }
  findings.push(...(yield* needsWords(inquiry)));
  // The search that found the most says the most about pages.
  const [most] = [...inquiry.known].toSorted(
    ([, one], [, other]) => other.items.length - one.items.length,
  );
  if (most) findings.push(...(yield* pagesOf(inquiry, most[0])));
  for (const nonsense of ['zqxjkvzqxjkv', '\u0638\u0638\u0638\u0638\u0638\u0638']) {
    if (!isAllowed(inquiry, nonsense)) continue;
    const found = yield* search(inquiry, nonsense);
    if (found.items.length > 0)
      findings.push(
        broken(
          inquiry,
          `${parameter.name}=${nonsense} finds nothing`,
          `${found.items.length} items`,
          [found],
        ),
      );
  }
  return findings;
}
