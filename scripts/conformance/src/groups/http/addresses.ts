import { pointerTo } from '../../contract/source.ts';
import type { Contract } from '../../contract/types.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import type { Claim } from '../../scenario/claims.ts';
import { at, type Context, openingCredential } from '../../scenario/context.ts';
import { ANY_ANSWER } from '../../scenario/expectation.ts';
import { insufficientCredentials } from '../../scenario/insufficient.ts';
import { unknownAddress } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { slashScenarios } from './slash.ts';
import { templateOf } from './template.ts';

/** Addresses close to those of the contract, none of which it has. */
function neighbours({ operations, untested }: Contract): string[] {
  const paths = operations.map(({ path }) => path);
  const [first = '/'] = paths;
  const candidates = [
    `${first.replace(/\/[^/]*\/?$/, '')}/unknown-address`,
    '/unknown/address/',
    ...paths
      .filter((path) => !path.includes('{'))
      .flatMap((path) => [
        path.toUpperCase(),
        path.replace(/[a-z](?=\/?$)/, ''),
        `${path.replace(/\/$/, '')}//`,
        `/${path}`,
        `${path.replace(/\/$/, '')}/unknown/address`,
        path.endsWith('/') ? `${path}unknown` : `${path}/`,
        `${path}%00`,
        `${path.replace(/\/$/, '')}.json`,
      ]),
  ];
  const all = [...paths, ...untested.map(({ path }) => path)];
  const known = [...all, ...all.map((path) => path.replace(/\/$/, ''))].map(templateOf);
  return [...new Set(candidates)].filter(
    (path) => path.startsWith('/') && !known.some((template) => template.test(path)),
  );
}

/** Addresses that the contract does not have, and those that differ from its own by a slash. */
export function* neighbourScenarios(context: Context): Generator<Scenario> {
  const { contract } = context;
  const promised = contract.outside.find(({ status }) => status === '404');
  // Many services take `//` for `/`, and `/A` for `/a`: without a promise, that is theirs to decide.
  const statuses = promised ? [404] : ANY_ANSWER;
  const [operation] = contract.operations;
  if (operation === undefined) return;
  const first = at(context, operation);
  const as = openingCredential(first) ?? NO_CREDENTIAL;
  const pointer = promised?.pointer ?? '/paths';
  const claimOf = (path: string): Claim => ({
    id: 'http.not-found',
    says: `nothing is at ${path}`,
    pointer,
  });
  for (const path of neighbours(contract)) {
    yield probe(contract, 'http', unknownAddress(contract, as, path), {
      claim: claimOf(path),
      statuses,
    });
  }
  for (const own of contract.operations) yield* slashScenarios(at(context, own));
  if (contract.promises.order[0] !== 404 || !promised) return;
  for (const bad of insufficientCredentials(first)) {
    const claim: Claim = {
      id: 'precedence',
      says: `an unknown address is answered with 404, whatever the credential`,
      pointer: pointerTo(contract.promises.pointer, 'order'),
    };
    yield probe(contract, 'credentials', unknownAddress(contract, bad, '/unknown/address/'), {
      claim,
      statuses,
    });
  }
}
