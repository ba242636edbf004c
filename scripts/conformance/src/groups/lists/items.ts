import type { Parameter } from '../../contract/types.ts';
import type { Claim } from '../../scenario/claims.ts';
import { at, type OperationContext, openingCredential } from '../../scenario/context.ts';
import { idOf, isItemAddress, type Named } from '../../scenario/items.ts';
import { plainDraft, withValue } from '../../scenario/plain-draft.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';
import { askBeyond, askForAbsent, beyond } from './absent-item.ts';
import { askForNamed } from './named-item.ts';
import { spread } from './spellings.ts';

/** Items of a list that are asked for alone. */
const MAX_ITEMS = 5;

/** Some items spread over a list, its last one, and those with the least and the greatest value. */
function telling(items: readonly Named[]): Named[] {
  const byValue = items.toSorted((one, other) =>
    one.texts.join().localeCompare(other.texts.join(), 'en', { numeric: true }),
  );
  const ends = [items.at(-1), byValue[0], byValue.at(-1)].flatMap((one) => one ?? []);
  return [...new Set([...spread(items, MAX_ITEMS), ...ends])];
}

/** What one page of a list shows, and the rest of the list where all of it could be read. */
function throughout(
  { contract, catalogues }: OperationContext,
  parameter: Parameter,
  items: readonly Named[],
) {
  const list = items[0]?.shown?.list;
  const all = (list && catalogues.get(list)?.items) ?? [];
  const known = new Set(items.map(({ texts }) => texts.join()));
  const others = all.flatMap((item): Named[] => {
    const id = idOf(contract, parameter, item);
    return !list || !id || known.has(id.text)
      ? []
      : [{ texts: [id.text], shown: { list, item, member: id.member } }];
  });
  return [...items, ...others];
}

/** Everything that a list or an example of the contract names can be asked for. */
export function* itemScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const as = openingCredential(context);
  if (operation.method !== 'GET' || !as) return;
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  const base = plainDraft(context, as);
  const scenario = (title: string, requests: number, script: () => Script): Scenario => ({
    title,
    group: 'lists',
    requests,
    lane: as.lane,
    script,
  });
  for (const parameter of path) {
    if (path.some((other) => other !== parameter && !context.existing.has(other))) continue;
    const named = context.named.get(parameter) ?? [];
    const items = isItemAddress(operation, parameter) ? named.filter(({ shown }) => shown) : [];
    const isShown = new Set(items.map(({ texts }) => texts.join()));
    const examples = named.filter(({ texts, shown }) => !shown && !isShown.has(texts.join()));
    for (const one of [
      ...telling(throughout(context, parameter, items)),
      ...examples.slice(0, MAX_ITEMS),
    ]) {
      const who = one.shown ? `${one.shown.list.id} shows` : 'is an example in the contract';
      const claim: Claim = {
        id: 'item.missing',
        says: `${operation.id} finds ${parameter.name} ${one.texts.join()}, which ${who}`,
        pointer: one.shown ? operation.pointer : parameter.pointer,
      };
      const list = one.shown?.list;
      const reader = list && openingCredential(at(context, list));
      const listed = list && reader ? plainDraft(at(context, list), reader) : undefined;
      yield scenario(claim.says, 1, () =>
        askForNamed(contract, withValue(base, parameter, ...one.texts), listed, one, claim),
      );
    }
    const shown = items.flatMap((one) => one.shown ?? []);
    const [first] = shown;
    const drafts = beyond(contract, parameter, shown).map(
      (text) => [text, withValue(base, parameter, text)] as const,
    );
    const [, unknown] = drafts.at(-1) ?? [];
    if (!first || !unknown) continue;
    const about = `${operation.id} for what ${first.list.id} does not show`;
    yield scenario(about, drafts.length, () => askBeyond(new Map(drafts), first.member));
    yield scenario(`${about}, with something else wrong`, 6, () => askForAbsent(context, unknown));
  }
}
