import type { ListSpec } from '../../contract/list-words.ts';
import type { Operation, Parameter } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Part } from '../../scenario/scenario.ts';
import { judgePage } from './judge-page.ts';
import { judgeLinks } from './links.ts';
import { type ExpectedPage, expectedPage, pagers, type Values } from './model.ts';
import { pageOf } from './walk.ts';

const numberFor = (values: Values, parameter: Parameter | undefined, otherwise: number): number =>
  Number((parameter && (values.get(parameter)?.[0] ?? parameter.default)) ?? otherwise);

/** Compares an answer and its links with the page that should have come. */
export function judgeAnswerAsPage(
  operation: Operation,
  list: ListSpec,
  values: Values,
  exchange: Exchange,
  expected: ExpectedPage,
): Finding[] {
  const found = pageOf(list, exchange);
  if (!found) return [];
  const { page, size } = pagers(operation, list);
  const number = numberFor(values, page, 1);
  const length = numberFor(values, size, Number.NaN);
  const isCountable = Number.isSafeInteger(length) && Number.isSafeInteger(number);
  return [
    ...judgePage(list, found, expected, exchange.request.target),
    ...(isCountable ? judgeLinks(operation, list, exchange, number, expected.total, length) : []),
  ];
}

/** Asks for one page and compares it with the one that follows from all items, if that is determined. */
export function* onePage(
  operation: Operation,
  list: ListSpec,
  draft: Draft,
  catalogue: Catalogue,
): Part<Finding[]> {
  const expected = expectedPage(operation, catalogue, draft.values);
  if (!expected) return [];
  const [exchange] = yield { kind: 'send', requests: [requestOf(draft)] };
  return exchange ? judgeAnswerAsPage(operation, list, draft.values, exchange, expected) : [];
}
