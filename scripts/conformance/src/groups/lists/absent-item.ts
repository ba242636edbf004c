import { asNumber, asObject } from '../../contract/json.ts';
import { isDeclared } from '../../contract/read-responses.ts';
import { pointerTo } from '../../contract/source.ts';
import type { Contract, Parameter } from '../../contract/types.ts';
import type { OperationContext } from '../../scenario/context.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import {
  type Expectation,
  expectationOf,
  type Refusal,
  successesOf,
} from '../../scenario/expectation.ts';
import { credentialFaults, inputFaults } from '../../scenario/faults.ts';
import type { ShownItem } from '../../scenario/items.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';
import { judge } from '../../values/verdict.ts';
import { otherId } from './named-item.ts';

/** Asks for ids that the list does not show. Whatever is found there has to be of that id. */
export function* askBeyond(drafts: ReadonlyMap<string, Draft>, member: string): Script {
  const exchanges = yield { kind: 'send', requests: [...drafts.values()].map(requestOf) };
  const entries = [...drafts];
  return exchanges.flatMap((exchange, index) => {
    const [text = '', draft] = entries[index] ?? [];
    const isFound =
      draft && exchange.answer && successesOf(draft.operation).includes(exchange.answer.status);
    return (isFound && otherId(draft, text, member, exchange)) || [];
  });
}

/** Numbers past the largest that a list shows. */
export function beyond(
  contract: Contract,
  parameter: Parameter,
  shown: readonly ShownItem[],
): string[] {
  const ids = shown.flatMap(({ item, member }) => asNumber(asObject(item)[member]) ?? []);
  if (ids.length === 0) return [];
  const largest = Math.max(...ids);
  return [1, 1000, 1_000_000]
    .map((step) => String(largest + step))
    .filter((text) => judge(contract, parameter, text).kind === 'valid');
}

/**
 * Asks for what does not exist with something else wrong as well: the contract's order says which
 * of the two is the answer.
 */
export function* askForAbsent(context: OperationContext, draft: Draft): Script {
  const { contract, operation } = context;
  const { order, pointer } = contract.promises;
  if (!isDeclared(operation.responses, 404) || order.indexOf(404) === order.lastIndexOf(404))
    return [];
  const [alone] = yield { kind: 'send', requests: [requestOf(draft)] };
  if (alone?.answer?.status !== 404) return [];
  const absent: Refusal = {
    statuses: [404],
    last: true,
    claim: {
      id: 'precedence',
      says: `${operation.id} finds nothing`,
      pointer: pointerTo(pointer, 'order'),
    },
  };
  const success: Expectation = { claim: absent.claim, statuses: [404] };
  const faults = [
    ...inputFaults(contract, operation).filter(({ refusal }) =>
      refusal.inputs?.every(({ in: place }) => place !== 'path'),
    ),
    ...credentialFaults(context),
  ];
  const exchanges = yield {
    kind: 'send',
    requests: faults.map(({ apply }) => requestOf(apply(draft))),
  };
  return exchanges.flatMap((exchange, index) => {
    const refusal = faults[index]?.refusal;
    return refusal
      ? judgeAnswer(contract, expectationOf(contract, [absent, refusal], success), exchange)
      : [];
  });
}
