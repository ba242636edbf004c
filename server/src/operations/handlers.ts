import type { operations } from '../contract/generated/openapi.d.ts';
import type { Handlers } from '../contract/operations.ts';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import { getReciter } from './get-reciter.ts';
import { listReciters } from './list-reciters.ts';

interface Options {
  catalogue: () => Catalogue;
  /** The address of an operation, as callers see it. */
  addressOf: (operationId: keyof operations) => string;
}

/** One implementation for each operation of the public contract. */
export const createHandlers = ({
  catalogue,
  addressOf,
}: Options): Handlers<operations, unknown> => ({
  listReciters: listReciters({ catalogue, path: addressOf('listReciters') }),
  getReciter: getReciter(catalogue),
});
