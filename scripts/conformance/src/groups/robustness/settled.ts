import { at, type Context, isCallable, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { plainDraft, successOf } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Whether the service still works after everything else. */
export function* settled(context: Context): Generator<Scenario> {
  for (const operation of context.contract.operations) {
    const own = at(context, operation);
    const as = openingCredential(own);
    if (operation.method !== 'GET' || !isCallable(own) || !as) continue;
    const success = successOf(own, {
      id: 'robustness.unsettled',
      says: `${operation.id} still answers after all tests as it did before`,
      pointer: operation.pointer,
    });
    yield probe(context.contract, 'robustness', requestOf(plainDraft(own, as)), success);
    return;
  }
}
