import type { Operation } from '../contract/types.ts';
import type { Outcome } from '../groups/limits/exhaustion.ts';
import {
  asksForRoles,
  at,
  type Context,
  isCallable,
  openingCredential,
} from '../scenario/context.ts';
import { whyNotAsked } from '../scenario/plain-draft.ts';
import type { Item } from './item.ts';

/** The conditions of a run that limit what can be observed. */
export interface Conditions {
  readonly context: Context;
  readonly limits: boolean;
  /** Whether checks were left out, since they did not fit into the budget. */
  readonly isCut: boolean;
  /** What happened where limits were used up. */
  readonly outcomes: ReadonlyMap<Operation, Outcome>;
}

/** Statuses that the job knows how to cause. */
const CAUSED = new Set([
  '304',
  '308',
  '400',
  '401',
  '403',
  '404',
  '405',
  '406',
  '408',
  '415',
  '422',
  '429',
  '431',
]);

/** What would open an operation: a key, or more than one. */
const needsKeys = ({ keys }: Context): string =>
  keys.valid ? 'needs --credential' : 'needs --key';

const NEEDS_WRITES = 'the operation may change something: needs --writes';

const WHY_NO_LIMIT: Readonly<Record<Outcome, string | undefined>> = {
  refused: undefined,
  'not refused': 'it was not refused where its limit was used up: see limits.reached',
  unannounced: 'no header says how large the limit is',
  'too large': 'the limit is too large to be used up',
  'too slow': 'the window of the limit ended before it was used up',
};

/** Why nothing was refused with 429 at an operation, or anywhere. */
function whyNoLimit(
  operation: Operation | undefined,
  { context, limits, outcomes }: Conditions,
): string | undefined {
  if (!limits) return 'left out by --no-limits';
  if (!operation)
    return [...outcomes.values()].includes('refused')
      ? undefined
      : 'no limit was announced by headers and small enough to be used up';
  const outcome = outcomes.get(operation);
  if (outcome) return WHY_NO_LIMIT[outcome];
  if (!isCallable(at(context, operation))) return NEEDS_WRITES;
  return operation.method === 'GET'
    ? 'no limit was announced by headers and small enough to be used up'
    : 'it has a limit of its own, which is only used up at operations that read';
}

function whyNoStatus(item: Item, status: string, conditions: Conditions): string | undefined {
  const { context } = conditions;
  const { operation } = item;
  if (/^5/.test(status)) return 'a failure of the service cannot be caused from outside';
  if (status === 'default') return 'every answer had a status of its own';
  if (status === '429') return whyNoLimit(operation, conditions);
  if (!operation)
    return status === '408' || CAUSED.has(status)
      ? undefined
      : 'the job knows no request that causes it';
  const opening = openingCredential(at(context, operation));
  if (status === '403' && !(context.keys.denied && asksForRoles(operation)))
    return 'needs --denied-key';
  if (status !== '401' && !opening) return needsKeys(context);
  if (!isCallable(at(context, operation))) return NEEDS_WRITES;
  if (/^2/.test(status)) {
    const path = operation.parameters.filter((parameter) => parameter.in === 'path');
    const isLost = path.some((parameter) => !context.existing.has(parameter));
    return isLost
      ? 'nothing is known to exist: give the path parameter an example of something that exists'
      : undefined;
  }
  if (status === '401' && operation.security.kind === 'open')
    return 'the operation asks for no credential';
  if (status === '404')
    return operation.parameters.some((parameter) => parameter.in === 'path')
      ? undefined
      : 'depends on what the service holds';
  if (
    (status === '400' || status === '422') &&
    operation.parameters.length === 0 &&
    operation.takesBody === 'never'
  )
    return 'the operation takes nothing that could be wrong';
  return CAUSED.has(status) ? undefined : 'the job knows no request that causes it';
}

/**
 * Why a promise was not observed; undefined where nothing explains it, which is a failure.
 *
 * @param item one that was not observed
 */
export function explain(item: Item, conditions: Conditions): string | undefined {
  const { detail, operation } = item;
  if (operation && conditions.context.refused.has(operation))
    return whyNotAsked(at(conditions.context, operation)) === undefined
      ? 'the operation refuses the simplest request: see operation.refused'
      : 'the job found nothing to send there that keeps the contract';
  const { context } = conditions;
  const needsKey =
    operation !== undefined && openingCredential(at(context, operation)) === undefined;
  switch (detail.kind) {
    case 'operation':
      if (needsKey) return needsKeys(context);
      return operation && !isCallable(at(context, operation)) ? NEEDS_WRITES : undefined;
    case 'status':
      return whyNoStatus(item, detail.status, conditions);
    case 'header':
      if (!detail.answered) return 'its response was not observed';
      return detail.required
        ? 'it was missing on every answer: see response.header-missing'
        : 'optional, and never sent';
    case 'rule': {
      if (needsKey) return needsKeys(context);
      if (!detail.reachable)
        return detail.keyword === 'default'
          ? 'a default refuses nothing'
          : 'no value breaks this rule alone';
      if (operation && !isCallable(at(context, operation))) return NEEDS_WRITES;
      if (
        detail.parameter?.in === 'cookie' ||
        detail.parameter?.type === 'other' ||
        detail.parameter?.in === 'path'
      )
        return 'the job found no value that could be sent there';
      return detail.parameter === undefined ||
        detail.keyword === 'format' ||
        detail.keyword === 'type'
        ? 'the job found no value for it'
        : undefined;
    }
    case 'credential':
      if (detail.standing === 'valid' && !context.keys.valid) return 'needs --key';
      if (operation && !isCallable(at(context, operation))) return NEEDS_WRITES;
      if (detail.standing === 'denied')
        return operation && asksForRoles(operation) && context.keys.denied
          ? undefined
          : operation && !asksForRoles(operation)
            ? 'the operation asks for no roles'
            : 'needs --denied-key';
      if (operation && !isCallable(at(context, operation))) return NEEDS_WRITES;
      return undefined;
  }
}
