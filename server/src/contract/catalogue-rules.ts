import { type ContractDocument, enumOf, resolve, type Schema } from './load-contract.ts';

/** What the contract allows in a reciter. */
export interface CatalogueRules {
  riwayat: readonly string[];
  styles: readonly string[];
  slug: RegExp;
  country: RegExp;
}

/** Reads the rules for reciters. Throws where the contract does not state one. */
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
