import type { ContractDocument } from './load-contract.ts';

/**
 * How many faults of a request an answer lists, as the contract says. Nobody reads more, and who makes up
 * names could send thousands: the answer would be thirty times as large as the request.
 */
export const mostFaultsOf = ({ components }: Pick<ContractDocument, 'components'>): number =>
  components.schemas.Problem?.properties?.errors?.maxItems ?? Infinity;
