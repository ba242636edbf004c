import type { Contract } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';
import type { OperationContext } from '../../scenario/context.ts';
import type { Draft } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Part, Scenario } from '../../scenario/scenario.ts';
import { itemScenarios } from './items.ts';
import { expectedPage, pagers } from './model.ts';
import { judgeAnswerAsPage } from './one-page.ts';
import { pageScenarios } from './pages.ts';
import { largestPage, walk } from './walk.ts';

/** Everything about lists, and about the items that they show. */
export function* listScenarios(context: OperationContext): Generator<Scenario> {
  yield* pageScenarios(context);
  yield* itemScenarios(context);
}

/** Compares the success of any draft with the page that follows from all items, if that is determined. */
export function judgeListed(
  { operation, catalogues }: OperationContext,
  { values }: Draft,
  exchange: Exchange,
): Finding[] {
  const { list } = operation;
  const catalogue = catalogues.get(operation);
  const wanted = list && catalogue && expectedPage(operation, catalogue, values);
  return list && wanted ? judgeAnswerAsPage(operation, list, values, exchange, wanted) : [];
}

/** Reads all items of a list. */
export function* readCatalogue(contract: Contract, draft: Draft): Part<Catalogue> {
  const { list } = draft.operation;
  if (!list) return { items: [], complete: false };
  const { items, pages, complete } = yield* walk(
    draft,
    list,
    largestPage(contract, pagers(draft.operation, list).size),
  );
  const total = pages[0]?.total;
  return { items, complete: complete && (total === undefined || total === items.length) };
}
