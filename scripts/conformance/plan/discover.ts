import { jsonOf } from '../check/content.ts';
import { asArray, asObject, isObject, type Json } from '../contract/json.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Part } from '../finding.ts';
import { requestOf } from './draft.ts';
import {
  type Means,
  openingCredential,
  plainDraft,
  plainText,
  textOf,
  withValue,
} from './means.ts';

/** The first item of a body that is a list, or holds one. */
function firstItem(body: Json | undefined): Json | undefined {
  if (Array.isArray(body)) return body[0];
  const list = Object.values(asObject(body)).find(Array.isArray);
  return list === undefined ? body : asArray(list)[0];
}

function* answerOf(contract: Contract, operation: Operation, means: Means): Part<Json | undefined> {
  const as = openingCredential(operation, means);
  if (!as) return undefined;
  const [exchange] = yield {
    kind: 'send',
    requests: [requestOf(plainDraft(contract, operation, means, as))],
  };
  const { answer } = exchange ?? {};
  return answer && answer.status < 300 ? jsonOf(answer)?.value : undefined;
}

/** Texts that may name something: examples, then what the list at the parent address holds. */
function* candidates(
  contract: Contract,
  operation: Operation,
  parameter: Parameter,
  means: Means,
): Part<string[]> {
  const found = parameter.examples.map(textOf);
  const [parent = ''] = operation.path.split(`{${parameter.name}}`);
  const list = contract.operations.find(
    ({ method, path }) => method === 'GET' && path.replace(/\/$/, '') === parent.replace(/\/$/, ''),
  );
  if (list) {
    const item = firstItem(yield* answerOf(contract, list, means));
    const named = isObject(item)
      ? [item[parameter.name], item.id, item[parameter.name.replace(/^.*_?id$/i, 'id')]]
      : [];
    found.unshift(
      ...named.flatMap((value) =>
        typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
      ),
    );
  }
  return [...new Set([...found, plainText(contract, parameter) ?? '1'])];
}

/**
 * Finds values of path parameters under which something is there, so that an operation can be
 * expected to succeed. Only reading operations are asked.
 */
export function* discoverExisting(
  contract: Contract,
  means: Means,
): Part<ReadonlyMap<Parameter, string>> {
  const existing = new Map<Parameter, string>();
  const byPlace = new Map<string, string>();
  for (const operation of contract.operations) {
    for (const parameter of operation.parameters) {
      if (parameter.in !== 'path') continue;
      const place = `${operation.path.split(`{${parameter.name}}`)[0]}{${parameter.name}}`;
      const known = byPlace.get(place);
      if (known !== undefined) existing.set(parameter, known);
      if (known !== undefined || operation.method !== 'GET') continue;
      const as = openingCredential(operation, means);
      if (!as) continue;
      for (const text of (yield* candidates(contract, operation, parameter, {
        ...means,
        existing,
      })).slice(0, 5)) {
        const draft = withValue(
          plainDraft(contract, operation, { ...means, existing }, as),
          parameter,
          text,
        );
        const [exchange] = yield { kind: 'send', requests: [requestOf(draft)] };
        if (!exchange?.answer || exchange.answer.status > 299) continue;
        existing.set(parameter, text);
        byPlace.set(place, text);
        break;
      }
    }
  }
  return existing;
}
