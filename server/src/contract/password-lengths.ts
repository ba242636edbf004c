import type { ContractDocument } from './load-contract.ts';

/** The fewest characters that a password may have. */
export interface PasswordLengths {
  withoutSecondFactor: number;
  withSecondFactor: number;
}

/** The shortest passwords that the portal's contract takes. Throws where it does not say so. */
export const passwordLengthsOf = (document: ContractDocument): PasswordLengths => ({
  withoutSecondFactor: minLengthOf(document, 'FirstPassword'),
  withSecondFactor: minLengthOf(document, 'NewPassword'),
});

function minLengthOf(document: ContractDocument, schema: string): number {
  const length = document.components.schemas[schema]?.minLength;
  if (length === undefined) throw new Error(`The contract has no minLength for ${schema}.`);
  return length;
}
