import type { Request } from 'express';
import type { Locals } from '../locals.ts';

/** Stands for every name that the contract does not know: it may be anything, also a secret. */
const UNKNOWN = '*';

/** The names of a request's parameters and of those that were refused; never a value. */
export function sentNames(
  { target, problem }: Pick<Locals, 'target' | 'problem'>,
  { originalUrl, headers }: Pick<Request, 'originalUrl' | 'headers'>,
): { parameters: string[]; refused: string[] } {
  if (target?.kind !== 'operation') return { parameters: [], refused: [] };
  const { parameters } = target.route;
  const known = (name: string): string =>
    parameters.some((parameter) => parameter.name === name) ? name : UNKNOWN;
  const [, query = ''] = originalUrl.split('?', 2);
  const inQuery = [...new URLSearchParams(query).keys()].map(known);
  const elsewhere = parameters
    .filter(
      ({ in: place, name }) =>
        place === 'path' || (place === 'header' && headers[name.toLowerCase()] !== undefined),
    )
    .map(({ name }) => name);
  const refused = problem?.errors?.map(({ name }) => known(name)) ?? [];
  return { parameters: unique([...elsewhere, ...inQuery]), refused: unique(refused) };
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
