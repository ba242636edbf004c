import type { ListSpec } from '../../contract/list-words.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';
import { type OperationContext, openingCredential } from '../../scenario/context.ts';
import type { Draft } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { plainDraft, withValue } from '../../scenario/plain-draft.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';
import { plainText } from '../../scenario/texts.ts';
import { filters } from './filters.ts';
import { judgeSame, judgeWalk } from './judge-walk.ts';
import { pagers } from './model.ts';
import { onePage } from './one-page.ts';
import { orders } from './orders.ts';
import { searchScript } from './search.ts';
import { largestPage, walk } from './walk.ts';

/** Reads the list with two page sizes, and compares the walks. */
function* walks(contract: Contract, operation: Operation, list: ListSpec, draft: Draft): Script {
  const { size } = pagers(operation, list);
  const largest = largestPage(contract, size);
  const one = yield* walk(draft, list, largest);
  const findings = judgeWalk(list, one);
  if (!size || !one.complete || one.items.length < 2) return findings;
  const other = yield* walk(draft, list, Math.max(1, Math.ceil(one.items.length / 7)));
  return [...findings, ...judgeWalk(list, other), ...judgeSame(list, one, other)];
}

/** Pages at every boundary: the first, the last, one past it, far past it, in several sizes. */
function* boundaries(
  contract: Contract,
  operation: Operation,
  list: ListSpec,
  draft: Draft,
  catalogue: Catalogue,
): Script {
  const { page, size } = pagers(operation, list);
  const total = catalogue.items.length;
  const findings: Finding[] = yield* onePage(operation, list, draft, catalogue);
  if (!page) return findings;
  const usual = Number(size?.default ?? total);
  const largest = largestPage(contract, size) ?? usual;
  for (const length of new Set(size ? [1, 2, usual, largest - 1, largest] : [usual])) {
    const last = Math.max(1, Math.ceil(total / length));
    const sized = size ? withValue(draft, size, String(length)) : draft;
    const past = list.emptyPastEnd ? [last + 1, last + 1000] : [];
    for (const number of new Set([1, 2, last - 1, last, ...past])) {
      if (number < 1 || (number > last && !list.emptyPastEnd)) continue;
      findings.push(
        ...(yield* onePage(operation, list, withValue(sized, page, String(number)), catalogue)),
      );
    }
  }
  return findings;
}

/** Whoever may read the list without a credential reads the same list, page and filter. */
function* withoutCredential(
  contract: Contract,
  operation: Operation,
  list: ListSpec,
  draft: Draft,
  catalogue: Catalogue,
): Script {
  const { page } = pagers(operation, list);
  const open = { ...draft, credential: NO_CREDENTIAL };
  const filtered = operation.parameters.flatMap((parameter) => {
    const text = parameter.filters && plainText(contract, parameter);
    return text === undefined ? [] : [withValue(open, parameter, text)];
  });
  const findings: Finding[] = [];
  for (const one of [
    open,
    ...(page && list.emptyPastEnd ? [withValue(open, page, '2')] : []),
    ...filtered,
  ])
    findings.push(...(yield* onePage(operation, list, one, catalogue)));
  return findings;
}

/** Everything about an operation that answers with pages of a list. */
export function* pageScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const { list } = operation;
  const catalogue = context.catalogues.get(operation);
  const as = openingCredential(context);
  if (!list || !as) return;
  const draft = plainDraft(context, as);
  const scenario = (title: string, requests: number, script: () => Script): Scenario => ({
    title: `${operation.id}: ${title}`,
    group: 'lists',
    requests,
    lane: as.lane,
    script,
  });
  yield scenario('a full walk', 10, () => walks(contract, operation, list, draft));
  if (!catalogue?.complete) return;
  yield scenario('pages at every boundary', 25, () =>
    boundaries(contract, operation, list, draft, catalogue),
  );
  const { security } = operation;
  if (contract.promises.made && security.kind === 'keyed' && security.optional)
    yield {
      ...scenario('without a credential', 6, () =>
        withoutCredential(contract, operation, list, draft, catalogue),
      ),
      lane: 'anonymous',
    };
  const filtering = operation.parameters.filter(({ filters: own }) => own !== undefined);
  if (filtering.length > 0)
    yield scenario('filters', 60, () =>
      filters(contract, operation, list, draft, catalogue, filtering),
    );
  for (const parameter of operation.parameters) {
    const { searches } = parameter;
    if (parameter.orders)
      yield scenario(`order by ${parameter.name}`, 20, () =>
        orders(contract, operation, list, draft, catalogue, parameter),
      );
    if (searches)
      yield scenario(`search by ${parameter.name}`, 50, () =>
        searchScript(contract, draft, list, parameter, searches, catalogue),
      );
  }
}
