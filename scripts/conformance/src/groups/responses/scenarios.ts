import { pointerTo } from '../../contract/source.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import type { Context } from '../../scenario/context.ts';
import { unknownAddress } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/**
 * The documentation of every type of problem that was seen can be opened.
 *
 * @param types as answers gave them
 */
export function* documentationScenarios(
  { contract }: Context,
  types: readonly string[],
): Generator<Scenario> {
  const { documented } = contract.promises.errors;
  if (documented === undefined) return;
  for (const type of types) {
    // At the host by which the service was reached: it may use another name for itself.
    const address = URL.canParse(type, 'http://service.invalid')
      ? new URL(type, 'http://service.invalid')
      : undefined;
    if (address === undefined) continue;
    const request = {
      ...unknownAddress(contract, NO_CREDENTIAL, '/'),
      target: address.pathname + address.search,
    };
    yield probe(contract, 'responses', request, {
      claim: {
        id: 'problem.documented',
        says: `${documented} ${type} opens`,
        pointer: pointerTo(contract.promises.pointer, 'errors', 'documented'),
      },
      statuses: [200, 301, 302, 303, 307, 308],
    });
  }
}

export { askPlainly } from './base.ts';
