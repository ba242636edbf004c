import { isDeepStrictEqual } from 'node:util';
import { asObject, isObject, type Json } from '../../contract/json.ts';
import type { Contract } from '../../contract/types.ts';
import { jsonOf } from '../../exchange/content.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { itemsIn, type Named, type ShownItem } from '../../scenario/items.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';
import { isSameSchema } from './item-schema.ts';

/** Statuses that say nothing of whether an item exists. */
const SAYS_NOTHING = new Set([401, 403, 429]);

const bodyOf = (exchange: Exchange | undefined): Json | undefined =>
  exchange?.answer && jsonOf(exchange.answer)?.value;

/**
 * The first member in which two records differ. A list may show less than the record has, or sums
 * that the record lacks: members that one of them does not have are left to the schema.
 */
const difference = (one: Json, other: Json): string | undefined =>
  Object.keys(asObject(one)).find(
    (member) =>
      Object.hasOwn(asObject(other), member) &&
      !isDeepStrictEqual(asObject(one)[member], asObject(other)[member]),
  );

/** Whether the record that came has another id than the one that was asked for. */
export function otherId(
  { operation }: Draft,
  text: string,
  member: string,
  exchange: Exchange,
): Finding | undefined {
  const id = asObject(bodyOf(exchange))[member];
  if ((typeof id !== 'string' && typeof id !== 'number') || String(id) === text) return undefined;
  return {
    claim: {
      id: 'item.record',
      says: `${operation.id} answers ${member} ${text} with the record of that ${member}`,
      pointer: operation.pointer,
    },
    got: `${member} ${JSON.stringify(id)}`,
    exchanges: [exchange],
  };
}

/** Whether a record differs from the one in the list, and still does when both are read again. */
function* otherThanInList(
  contract: Contract,
  draft: Draft,
  listed: Draft,
  shown: ShownItem,
  exchange: Exchange,
): Script {
  const { operation } = draft;
  const { list, item, member } = shown;
  const record = bodyOf(exchange);
  if (!isObject(record) || !isSameSchema(contract, list, operation)) return [];
  const name = difference(item, record);
  if (name === undefined) return [];
  const [again, alone] = yield {
    kind: 'send',
    requests: [requestOf(listed), requestOf(draft)],
  };
  const id = asObject(item)[member];
  const inList = itemsIn(list, bodyOf(again)).find((one) => asObject(one)[member] === id);
  const isStable =
    inList !== undefined &&
    isDeepStrictEqual(asObject(inList)[name], asObject(item)[name]) &&
    isDeepStrictEqual(asObject(bodyOf(alone))[name], record[name]);
  if (!isStable || !again) return [];
  return [
    {
      claim: {
        id: 'item.record',
        says: `${operation.id} answers with the record that ${list.id} shows, whose ${name} is ${JSON.stringify(asObject(item)[name])}`,
        pointer: operation.pointer,
      },
      got: `${name}: ${JSON.stringify(record[name]) ?? 'absent'}`,
      exchanges: [again, exchange],
    },
  ];
}

/** Asks for what is named. It has to be there, and to be what was asked for. */
export function* askForNamed(
  contract: Contract,
  draft: Draft,
  listed: Draft | undefined,
  { texts, shown }: Named,
  claim: Claim,
): Script {
  const [exchange] = yield { kind: 'send', requests: [requestOf(draft)] };
  const { answer } = exchange ?? {};
  if (!exchange || !answer || answer.status >= 500 || SAYS_NOTHING.has(answer.status)) return [];
  if (answer.status >= 400)
    return [{ claim, got: summaryOf(contract, exchange), exchanges: [exchange] }];
  if (!shown || !listed) return [];
  const wrong = otherId(draft, texts.join(), shown.member, exchange);
  return wrong ? [wrong] : yield* otherThanInList(contract, draft, listed, shown, exchange);
}
