import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import { NO_CREDENTIAL } from '../credentials/credential.ts';
import { insufficientCredentials } from '../credentials/insufficient.ts';
import type { Claim, Scenario } from '../finding.ts';
import { type Means, openingCredential, unknownAddress } from '../plan/means.ts';
import { probe } from '../plan/probe.ts';
import { slashScenarios } from './slash.ts';

const templateOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** Addresses close to those of the contract, none of which it has. */
function neighbours(contract: Contract): string[] {
  const paths = contract.operations.map(({ path }) => path);
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
  const known = [...paths, ...paths.map((path) => path.replace(/\/$/, ''))].map(templateOf);
  return [...new Set(candidates)].filter(
    (path) => path.startsWith('/') && !known.some((template) => template.test(path)),
  );
}

/** Addresses that the contract does not have, and those that differ from its own by a slash. */
export function* addressScenarios(contract: Contract, means: Means): Generator<Scenario> {
  const promised = contract.outside.find(({ status }) => status === '404');
  const statuses = promised ? [404] : [400, 401, 403, 404, 405];
  const [operation] = contract.operations;
  if (operation === undefined) return;
  const as = openingCredential(operation, means) ?? NO_CREDENTIAL;
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
  for (const own of contract.operations) yield* slashScenarios(contract, own, means);
  if (contract.promises.order[0] !== 404 || !promised) return;
  for (const bad of insufficientCredentials(operation, means)) {
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
