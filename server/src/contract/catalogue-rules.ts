import type { CatalogueRules } from '../domain/reciter-row.ts';
import { type ContractDocument, enumOf, resolve, type Schema } from './load-contract.ts';

/** What the contract allows in a reciter. Throws when it does not say so where it is expected. */
export function catalogueRules(document: ContractDocument): CatalogueRules {
  return {
    riwayat: enumOf(document, 'Riwayah'),
    styles: enumOf(document, 'Style'),
    slug: patternAt(document, '#/components/schemas/Reciter/properties/slug'),
    country: patternAt(document, '#/components/schemas/CountryCode'),
  };
}

function patternAt(document: ContractDocument, $ref: string): RegExp {
  const { pattern } = resolve<Schema>(document, { $ref });
  if (pattern === undefined) throw new Error(`The contract has no pattern at ${$ref}.`);
  return new RegExp(pattern, 'u');
}
