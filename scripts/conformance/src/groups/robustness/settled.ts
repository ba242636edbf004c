import type { Operation } from '../../contract/types.ts';
import { at, type Context, isCallable, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { plainDraft, successOf } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Whether the service still works after everything else. */
export function* settled(context: Context): Generator<Scenario> {
  const { operations } = context.contract;
  const inPath = ({ parameters }: Operation): number =>
    parameters.filter(({ in: place }) => place === 'path').length;
  // What stands under an id may have been deleted by the tests: other addresses come first.
  for (const operation of operations.toSorted((one, other) => inPath(one) - inPath(other))) {
    const own = at(context, operation);
    const as = openingCredential(own);
    if (operation.method !== 'GET' || !isCallable(own) || !as) continue;
    const success = successOf(own, {
      id: 'robustness.unsettled',
      says: `${operation.id} still answers after all tests as it did before`,
      pointer: operation.pointer,
    });
    const gone = context.writes && inPath(operation) > 0 ? [404, 410] : [];
    const expected = { ...success, statuses: [...success.statuses, ...gone] };
    yield probe(context.contract, 'robustness', requestOf(plainDraft(own, as)), expected);
    return;
  }
}
