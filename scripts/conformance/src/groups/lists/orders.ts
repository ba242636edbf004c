import type { ListSpec } from '../../contract/list-words.ts';
import type { Contract, Operation, Parameter } from '../../contract/types.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';
import type { Draft } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { withValue } from '../../scenario/plain-draft.ts';
import type { Script } from '../../scenario/scenario.ts';
import { ideasFor } from '../../scenario/texts.ts';
import { judge } from '../../values/verdict.ts';
import { judgeSame, judgeWalk } from './judge-walk.ts';
import { matching, pagers } from './model.ts';
import { onePage } from './one-page.ts';
import { largestPage, walk } from './walk.ts';

/** Every text of a parameter that keeps the contract. */
export const textsOf = (contract: Contract, parameter: Parameter): string[] =>
  [...ideasFor(contract, parameter).keys()].filter(
    (text) => judge(contract, parameter, text).kind === 'valid',
  );

/** Every order, on large and on small pages. */
export function* orders(
  contract: Contract,
  operation: Operation,
  list: ListSpec,
  draft: Draft,
  catalogue: Catalogue,
  parameter: Parameter,
): Script {
  const findings: Finding[] = [];
  const { size, page } = pagers(operation, list);
  for (const text of textsOf(contract, parameter)) {
    const ordered = withValue(draft, parameter, text);
    const wanted = matching(operation, catalogue, ordered.values);
    const found = yield* walk(ordered, list, largestPage(contract, size));
    findings.push(...judgeWalk(list, found));
    if (!found.complete) continue;
    if (wanted) findings.push(...judgeSame(list, { ...found, items: wanted, pages: [] }, found));
    // On small pages, items of the same rank fall on different pages.
    if (!size || !page) continue;
    const small = withValue(withValue(ordered, size, '3'), page, '2');
    findings.push(...(yield* onePage(operation, list, small, catalogue)));
  }
  const claim = parameter.orders?.pointer;
  return findings.map((finding) =>
    finding.claim.id === 'list.order' && claim !== undefined
      ? { ...finding, claim: { ...finding.claim, pointer: claim } }
      : finding,
  );
}
