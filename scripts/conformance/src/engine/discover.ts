import type { Json } from '../contract/json.ts';
import type { Parameter } from '../contract/types.ts';
import { jsonOf } from '../exchange/content.ts';
import { at, type Context, type OperationContext, openingCredential } from '../scenario/context.ts';
import { requestOf } from '../scenario/draft.ts';
import { judgeInPlace } from '../scenario/in-place.ts';
import { idOf, itemsIn, listAbove, type Named } from '../scenario/items.ts';
import { plainDraft, withValue } from '../scenario/plain-draft.ts';
import type { Part } from '../scenario/scenario.ts';
import { plainTextsOf, textsOf } from '../scenario/texts.ts';

/** More values of a parameter than this are not tried. */
const MAX_TRIES = 5;

/** Values of path parameters: those under which something was found, and all that are named. */
export interface Discovered {
  readonly existing: ReadonlyMap<Parameter, readonly string[]>;
  readonly named: ReadonlyMap<Parameter, readonly Named[]>;
}

function* answerOf(context: OperationContext): Part<Json | undefined> {
  const as = openingCredential(context);
  if (!as) return undefined;
  const [exchange] = yield {
    kind: 'send',
    requests: [requestOf(plainDraft(context, as))],
  };
  const { answer } = exchange ?? {};
  return answer && answer.status < 300 ? jsonOf(answer)?.value : undefined;
}

/** The values that the list at the parent address shows, and the examples of the contract. */
function* namedValues(context: OperationContext, parameter: Parameter): Part<Named[]> {
  const { contract, operation } = context;
  const examples = parameter.examples.map((value): Named => ({ texts: textsOf(parameter, value) }));
  const list = listAbove(contract, operation, parameter);
  if (!list) return examples;
  const items = itemsIn(list, yield* answerOf(at(context, list)));
  const shown = items.flatMap((item): Named[] => {
    const id = idOf(contract, parameter, item);
    return id ? [{ texts: [id.text], shown: { list, item, member: id.member } }] : [];
  });
  return [...shown, ...examples];
}

/**
 * Finds values of path parameters under which something exists, so that an operation can be
 * expected to succeed. Only operations that read are asked.
 */
export function* discoverExisting(context: Context): Part<Discovered> {
  const { contract } = context;
  const existing = new Map<Parameter, readonly string[]>();
  const named = new Map<Parameter, readonly Named[]>();
  const byPlace = new Map<string, readonly string[]>();
  for (const operation of contract.operations) {
    for (const parameter of operation.parameters) {
      if (parameter.in !== 'path') continue;
      const place = `${operation.path.split(`{${parameter.name}}`)[0]}{${parameter.name}}`;
      const found = byPlace.get(place);
      // Another operation may take other values in the same place, where its contract is careless.
      const isFit = found?.every(
        (one) => judgeInPlace(contract, parameter, one).kind !== 'invalid',
      );
      const known = isFit ? found : undefined;
      if (known !== undefined) existing.set(parameter, known);
      const as = operation.method === 'GET' ? openingCredential(at(context, operation)) : undefined;
      if (!as) continue;
      const own = { ...at(context, operation), existing };
      const values = yield* namedValues(own, parameter);
      named.set(parameter, values);
      if (known !== undefined) continue;
      const all = [...values.map(({ texts }) => texts), plainTextsOf(contract, parameter) ?? ['1']];
      const tries = new Map(all.map((texts) => [JSON.stringify(texts), texts]));
      for (const texts of [...tries.values()].slice(0, MAX_TRIES)) {
        const draft = withValue(plainDraft(own, as), parameter, ...texts);
        const [exchange] = yield { kind: 'send', requests: [requestOf(draft)] };
        if (!exchange?.answer || exchange.answer.status > 299) continue;
        existing.set(parameter, texts);
        byPlace.set(place, texts);
        break;
      }
    }
  }
  return { existing, named };
}
