import type { Reason } from '../contract/promises.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Claim } from './claims.ts';

/** An input, as an error names it. */
export interface Input {
  readonly in: string;
  readonly name: string;
}

/** One reason to refuse a request, and what the contract promises if it is the only one. */
export interface Refusal {
  readonly statuses: readonly number[];
  readonly reason?: Reason;
  readonly inputs?: readonly Input[];
  readonly claim: Claim;
  /** The status has the last place in the contract's order, where it occurs there twice. */
  readonly last?: true;
}

/** The one answer that the contract promises to a request. */
export interface Expectation {
  readonly claim: Claim;
  /** More than one only where the contract allows several. */
  readonly statuses: readonly number[];
  /** The error's code, where the contract says which. */
  readonly code?: string;
  /** Exactly the inputs that the error has to name. */
  readonly inputs?: readonly Input[];
}

/** Whether a status says that the request was carried out: 304 answers to a condition alone. */
const isSuccess = (status: number): boolean => status >= 200 && status < 400 && status !== 304;

/** The statuses by which an operation reports success: 2xx, or a redirect to what was asked for. */
export function successesOf(operation: Operation): number[] {
  const exact = operation.responses.map(({ status }) => Number(status)).filter(isSuccess);
  if (exact.length > 0) return exact;
  const isOpen = operation.responses.some(({ status }) => status === '2XX' || status === 'default');
  return isOpen ? [200, 201, 202, 203, 204, 205, 206] : [200];
}

const rankOf = (order: readonly number[], { statuses, last }: Refusal): number => {
  const ranks = statuses
    .map((status) => (last ? order.lastIndexOf(status) : order.indexOf(status)))
    .filter((rank) => rank >= 0);
  return ranks.length === 0 ? order.length : Math.min(...ranks);
};

/** The refusals that decide the answer: those that come first in the contract's order. */
function decisive(contract: Contract, refusals: readonly Refusal[]): readonly Refusal[] {
  const { order } = contract.promises;
  if (order.length === 0) return refusals;
  const first = Math.min(...refusals.map((refusal) => rankOf(order, refusal)));
  return refusals.filter((refusal) => rankOf(order, refusal) === first);
}

const onlyOne = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/**
 * The answer that the contract promises to a request with these errors.
 *
 * @param refusals everything that is wrong; nothing, for a request that keeps the contract
 * @param success what is promised if nothing is wrong
 */
export function expectationOf(
  contract: Contract,
  refusals: readonly Refusal[],
  success: Expectation,
): Expectation {
  const deciding = decisive(contract, refusals);
  const [first] = deciding;
  if (first === undefined) return success;
  const { errors, order, pointer } = contract.promises;
  const statuses =
    deciding.length === 1
      ? first.statuses
      : [...new Set(deciding.flatMap((refusal) => refusal.statuses))];
  const code = onlyOne(deciding.map(({ reason }) => reason && errors.reasons[reason]));
  const isExact = deciding.every(({ inputs }) => inputs !== undefined);
  const claim: Claim =
    refusals.length === deciding.length
      ? first.claim
      : {
          id: 'precedence',
          says: `${first.claim.says}, whatever else is wrong`,
          pointer: order.length > 0 ? `${pointer}/order` : first.claim.pointer,
        };
  return {
    claim,
    statuses,
    ...(code === undefined ? {} : { code }),
    ...(isExact ? { inputs: deciding.flatMap(({ inputs = [] }) => inputs) } : {}),
  };
}

/** Every status but a failure: nothing is promised, and the service has to survive it. */
export const ANY_ANSWER: readonly number[] = Array.from({ length: 300 }, (_, index) => 200 + index);
