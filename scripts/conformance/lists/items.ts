import { isDeepStrictEqual } from 'node:util';
import { jsonOf } from '../check/content.ts';
import { gist } from '../check/judge.ts';
import { asNumber, asObject, isObject, type Json } from '../contract/json.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Exchange } from '../exchange.ts';
import type { Claim, Finding, Scenario, Script } from '../finding.ts';
import { type Draft, requestOf } from '../plan/draft.ts';
import { successesOf } from '../plan/expectation.ts';
import { isItemAddress, itemsIn, type Named, type ShownItem } from '../plan/items.ts';
import { type Means, openingCredential, plainDraft, withValue } from '../plan/means.ts';
import { judge } from '../values/verdict.ts';
import { isSameSchema } from './item-schema.ts';
import { spread } from './spellings.ts';

/** Items of a list that are asked for alone. */
const MAX_ITEMS = 5;

/** Statuses that say nothing of whether an item exists. */
const SAYS_NOTHING = new Set([401, 403, 429]);

const bodyOf = (exchange: Exchange | undefined): Json | undefined =>
  exchange?.answer && jsonOf(exchange.answer)?.value;

/** The first member in which two records differ. */
const difference = (one: Json, other: Json): string | undefined =>
  [...new Set([...Object.keys(asObject(one)), ...Object.keys(asObject(other))])].find(
    (member) => !isDeepStrictEqual(asObject(one)[member], asObject(other)[member]),
  );

/** Whether the record that came has another id than the one that was asked for. */
function otherId(
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
function* askForNamed(
  contract: Contract,
  draft: Draft,
  listed: Draft | undefined,
  { text, shown }: Named,
  claim: Claim,
): Script {
  const [exchange] = yield { kind: 'send', requests: [requestOf(draft)] };
  const { answer } = exchange ?? {};
  if (!exchange || !answer || answer.status >= 500 || SAYS_NOTHING.has(answer.status)) return [];
  if (answer.status >= 400)
    return [{ claim, got: gist(contract, exchange), exchanges: [exchange] }];
  if (!shown || !listed) return [];
  const wrong = otherId(draft, text, shown.member, exchange);
  return wrong ? [wrong] : yield* otherThanInList(contract, draft, listed, shown, exchange);
}

/** Asks for ids that the list does not show. Whatever is found there has to be of that id. */
function* askBeyond(drafts: ReadonlyMap<string, Draft>, member: string): Script {
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
function beyond(contract: Contract, parameter: Parameter, shown: readonly ShownItem[]): string[] {
  const ids = shown.flatMap(({ item, member }) => asNumber(asObject(item)[member]) ?? []);
  if (ids.length === 0) return [];
  const largest = Math.max(...ids);
  return [1, 1000, 1_000_000]
    .map((step) => String(largest + step))
    .filter((text) => judge(contract, parameter, text).kind === 'valid');
}

/** Everything that a list or an example of the contract names can be asked for. */
export function* itemScenarios(
  contract: Contract,
  operation: Operation,
  means: Means,
): Generator<Scenario> {
  const as = openingCredential(operation, means);
  if (operation.method !== 'GET' || !as) return;
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  const base = plainDraft(contract, operation, means, as);
  const scenario = (title: string, requests: number, script: () => Script): Scenario => ({
    title,
    group: 'lists',
    requests,
    lane: as.lane,
    script,
  });
  for (const parameter of path) {
    if (path.some((other) => other !== parameter && !means.existing.has(other))) continue;
    const named = means.named.get(parameter) ?? [];
    const items = isItemAddress(operation, parameter) ? named.filter(({ shown }) => shown) : [];
    const isShown = new Set(items.map(({ text }) => text));
    const examples = named.filter(({ text, shown }) => !shown && !isShown.has(text));
    for (const one of [...spread(items, MAX_ITEMS), ...examples.slice(0, MAX_ITEMS)]) {
      const who = one.shown ? `${one.shown.list.id} shows` : 'is an example in the contract';
      const claim: Claim = {
        id: 'item.missing',
        says: `${operation.id} finds ${parameter.name} ${one.text}, which ${who}`,
        pointer: one.shown ? operation.pointer : parameter.pointer,
      };
      const list = one.shown?.list;
      const reader = list && openingCredential(list, means);
      const listed = list && reader ? plainDraft(contract, list, means, reader) : undefined;
      yield scenario(claim.says, 1, () =>
        askForNamed(contract, withValue(base, parameter, one.text), listed, one, claim),
      );
    }
    const shown = items.flatMap((one) => one.shown ?? []);
    const [first] = shown;
    const drafts = beyond(contract, parameter, shown).map(
      (text) => [text, withValue(base, parameter, text)] as const,
    );
    if (first && drafts.length > 0)
      yield scenario(`${operation.id} for what ${first.list.id} does not show`, drafts.length, () =>
        askBeyond(new Map(drafts), first.member),
      );
  }
}
