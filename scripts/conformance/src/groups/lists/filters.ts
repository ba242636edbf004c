import { type Json, memberAt } from '../../contract/json.ts';
import type { ListSpec } from '../../contract/list-words.ts';
import type { Contract, Operation, Parameter } from '../../contract/types.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';
import type { Draft } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { withValue } from '../../scenario/plain-draft.ts';
import type { Script } from '../../scenario/scenario.ts';
import { ideasFor } from '../../scenario/texts.ts';
import { judge } from '../../values/verdict.ts';
import { pagers } from './model.ts';
import { onePage } from './one-page.ts';
import { textsOf } from './orders.ts';
import { largestPage } from './walk.ts';

/** Values of a filter: those that items have, and some that no item has. */
function valuesFor(contract: Contract, parameter: Parameter, catalogue: Catalogue): string[] {
  const gather = (value: Json | undefined, path: readonly string[]): string[] => {
    if (Array.isArray(value)) return value.flatMap((item) => gather(item, path));
    const [name, ...rest] = path;
    if (name === undefined) return value === null || value === undefined ? [] : [String(value)];
    return gather(memberAt(value, [name]), rest);
  };
  const path = parameter.filters?.path ?? [];
  const present = [...new Set(catalogue.items.flatMap((item) => gather(item, path)))];
  const allowed = [...ideasFor(contract, parameter).keys()];
  const absent = allowed.filter((text) => !present.includes(text));
  const isValid = (text: string): boolean => judge(contract, parameter, text).kind === 'valid';
  return [...present.filter(isValid).slice(0, 25), ...absent.filter(isValid).slice(0, 2)];
}

/** Turns findings about items into findings about the filter that chose them. */
const attributeTo = (findings: readonly Finding[], parameter: Parameter): Finding[] =>
  findings.map((finding) => {
    const { id } = finding.claim;
    const isItems = id === 'list.page' || id === 'list.complete' || id === 'list.total';
    const pointer = parameter.filters?.pointer ?? parameter.pointer;
    return isItems
      ? { ...finding, claim: { ...finding.claim, id: 'list.filter', pointer } }
      : finding;
  });

/** Every filter alone, with another one, ordered and paged. */
export function* filters(
  contract: Contract,
  operation: Operation,
  list: ListSpec,
  draft: Draft,
  catalogue: Catalogue,
  parameters: readonly Parameter[],
): Script {
  const findings: Finding[] = [];
  const { page, size } = pagers(operation, list);
  const largest = largestPage(contract, size);
  const sized = size && largest !== undefined ? withValue(draft, size, String(largest)) : draft;
  const ordering = operation.parameters.find(({ orders: order }) => order);
  const orderings = ordering ? textsOf(contract, ordering) : [];
  for (const [index, parameter] of parameters.entries()) {
    const values = valuesFor(contract, parameter, catalogue);
    for (const [at, text] of values.entries()) {
      const filtered = withValue(sized, parameter, text);
      findings.push(
        ...attributeTo(yield* onePage(operation, list, filtered, catalogue), parameter),
      );
      // Filtered lists are ordered and paged too.
      if (at > 1) continue;
      for (const order of ordering ? orderings : []) {
        if (ordering)
          findings.push(
            ...(yield* onePage(operation, list, withValue(filtered, ordering, order), catalogue)),
          );
      }
      if (!page || !size) continue;
      const small = withValue(withValue(filtered, size, '2'), page, '2');
      findings.push(...attributeTo(yield* onePage(operation, list, small, catalogue), parameter));
    }
    for (const other of parameters.slice(index + 1)) {
      for (const text of values.slice(0, 3)) {
        for (const also of valuesFor(contract, other, catalogue).slice(0, 3)) {
          const both = withValue(withValue(sized, parameter, text), other, also);
          findings.push(
            ...attributeTo(yield* onePage(operation, list, both, catalogue), parameter),
          );
        }
      }
    }
  }
  return findings;
}
