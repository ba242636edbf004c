import { routerOf } from '../../contract/route.ts';
import { pointerTo } from '../../contract/source.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import type { Claim } from '../../scenario/claims.ts';
import { at, type Context, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { ANY_ANSWER, type Expectation } from '../../scenario/expectation.ts';
import { inputFaults } from '../../scenario/faults.ts';
import { insufficientCredentials } from '../../scenario/insufficient.ts';
import { plainDraft, unknownAddress } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { slashScenarios } from './slash.ts';

/** Addresses close to those of the contract, none of which it has. */
function neighbours(context: Context): string[] {
  const route = routerOf(context.contract);
  const isNowhere = (path: string): boolean => route('GET', path).kind === 'nowhere';
  const paths = context.contract.operations.map(({ path }) => path);
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
        path.replace(/\/$/, '%2F'),
        path.replace(/\/?$/, ';a=b$&'),
        path.replace(/\/?$/, 'x$&'),
      ]),
    ...around(context),
  ];
  return [...new Set(candidates)].filter(
    (path) => path.startsWith('/') && isNowhere(path) && isNowhere(`${path}/`),
  );
}

/** Addresses around that of something that exists. */
const around = (context: Context): string[] =>
  context.contract.operations.flatMap((operation) => {
    const own = operation.parameters.filter((parameter) => parameter.in === 'path');
    if (own.length === 0 || !own.every((parameter) => context.existing.has(parameter))) return [];
    const { target } = requestOf(plainDraft(at(context, operation), NO_CREDENTIAL));
    const [path = '/'] = target.split('?');
    const open = path.replace(/\/$/, '');
    return [`${open}//`, `${open}/unknown/address/`, path.replace(/\/(?=[^/]+\/?$)/, '//')];
  });

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
  for (const path of neighbours(context)) {
    yield probe(contract, 'http', unknownAddress(contract, as, path), {
      claim: claimOf(path),
      statuses,
    });
  }
  for (const own of contract.operations) yield* slashScenarios(at(context, own));
  if (contract.promises.order[0] !== 404 || !promised) return;
  const whatever = (what: string): Expectation => ({
    claim: {
      id: 'precedence',
      says: `an unknown address is answered with 404, whatever the ${what}`,
      pointer: pointerTo(contract.promises.pointer, 'order'),
    },
    statuses,
  });
  const unknown = unknownAddress(contract, as, '/unknown/address/');
  for (const bad of insufficientCredentials(first))
    yield probe(
      contract,
      'credentials',
      unknownAddress(contract, bad, unknown.target),
      whatever('credential'),
    );
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'DELETE']) {
    // Without a credential: nothing may change, whatever the service does there.
    const request = { ...unknownAddress(contract, NO_CREDENTIAL, unknown.target), method };
    yield probe(contract, 'http', request, whatever('method'));
  }
  for (const { apply } of inputFaults(contract, operation).filter(
    ({ refusal }) => refusal.inputs?.[0]?.in === 'header',
  )) {
    const { headers } = requestOf(apply(plainDraft(first, as)));
    yield probe(contract, 'http', { ...unknown, headers }, whatever('input'));
  }
}
