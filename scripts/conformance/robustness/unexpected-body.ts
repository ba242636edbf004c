import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import type { Request } from '../exchange.ts';
import type { Claim, Scenario } from '../finding.ts';
import { requestOf } from '../plan/draft.ts';
import { type Means, plainDraft } from '../plan/means.ts';
import { probe } from '../plan/probe.ts';

/** Bodies for operations that take none. */
export function* unexpectedBodyScenarios(
  contract: Contract,
  operation: Operation,
  means: Means,
  as: Credential,
): Generator<Scenario> {
  if (!contract.promises.unexpectedBody || operation.body || operation.method !== 'GET') return;
  const base = requestOf(plainDraft(contract, operation, means, as));
  const claim: Claim = {
    id: 'body.unexpected',
    says: `${operation.id} refuses a body`,
    pointer: pointerTo(contract.promises.pointer, 'unexpected-body'),
  };
  const code = contract.promises.errors.reasons.malformed;
  for (const type of ['application/json', 'text/plain', undefined]) {
    const headers =
      type === undefined ? base.headers : [...base.headers, ['Content-Type', type] as const];
    yield probe(
      contract,
      'bodies',
      { ...base, headers, body: '{}' },
      { claim, statuses: [400], ...(code === undefined ? {} : { code }) },
    );
  }
  const chunked: Request = {
    ...base,
    raw: true,
    headers: [...base.headers, ['Transfer-Encoding', 'chunked']],
    body: '',
  };
  const bytes = (host: string): string =>
    [
      `GET ${chunked.target} HTTP/1.1`,
      `Host: ${host}`,
      ...chunked.headers.map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      '2',
      '{}',
      '0',
      '',
      '',
    ].join('\r\n');
  yield probe(
    contract,
    'bodies',
    { ...chunked, verbatim: bytes('service') },
    { claim, statuses: [400], ...(code === undefined ? {} : { code }) },
  );
}
