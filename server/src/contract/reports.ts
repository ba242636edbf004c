import { type ContractDocument, operationsOf } from './load-contract.ts';

/** Operations that read much, with what they count for every 30 days that they are asked about. */
export type Reports = ReadonlyMap<string, number>;

/** The operations that a contract marks as reports. */
export const reportsOf = (document: ContractDocument): Reports =>
  new Map(
    operationsOf(document).flatMap(({ operationId, 'x-report-points': points }) =>
      points === undefined ? [] : [[operationId, points] as const],
    ),
  );
