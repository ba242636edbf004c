import { pointerTo } from '../../contract/source.ts';
import type { Credential } from '../../credentials/credential.ts';
import type { Request } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import type { OperationContext } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { plainDraft } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Bodies for operations that take none. */
export function* unexpectedBodyScenarios(
  context: OperationContext,
  as: Credential,
): Generator<Scenario> {
  const { contract, operation } = context;
  const { method, takesBody } = operation;
  if (!contract.promises.unexpectedBody || takesBody !== 'never' || method !== 'GET') return;
  const base = requestOf(plainDraft(context, as));
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
