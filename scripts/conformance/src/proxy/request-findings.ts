import type { Routed } from '../contract/route.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isLetIn } from '../requests/credentials.ts';
import type { Incoming } from '../requests/incoming.ts';
import { wrongInputsOf } from '../requests/wrong-inputs.ts';
import type { Claim } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';
import { shown } from '../scenario/refusals.ts';

/** What a client breaks by a request. */
export function requestFindings(
  contract: Contract,
  routed: Routed,
  request: Incoming,
  exchange: Exchange,
): Finding[] {
  const finding = (claim: Claim, got: string): Finding => ({ claim, got, exchanges: [exchange] });
  const asked = `${request.method} ${request.target.replace(/\?.*$/s, '')}`;
  if (routed.kind !== 'operation') {
    // A browser asks by itself whether it may send a request.
    if (request.method === 'OPTIONS') return [];
    const says = 'clients ask only what the contract has';
    const cause = `${routed.kind} ${asked}`;
    return [finding({ id: 'request.address', says, pointer: '/paths', cause }, asked)];
  }
  const { operation, path } = routed;
  const findings = wrongInputsOf(contract, operation, path, request).map((wrong) => {
    const name = wrong.name === '' ? 'the body' : wrong.name;
    const isBody = wrong.in === 'body';
    return finding(
      {
        id: isBody ? 'request.body' : 'request.parameter',
        says: `${operation.id} is asked with ${isBody ? 'a body' : name} that keeps the contract (${isBody ? `${name} ` : ''}${wrong.detail})`,
        pointer: wrong.pointer,
      },
      isBody
        ? `a body ${wrong.name === '' ? 'that' : `whose ${name}`} does not`
        : shown(wrong.value),
    );
  });
  if (isLetIn(request, operation)) return findings;
  const says = `${operation.id} is asked with a credential`;
  const pointer =
    operation.security.kind === 'keyed'
      ? operation.security.pointer
      : pointerTo(operation.pointer, 'security');
  return [...findings, finding({ id: 'request.credential', says, pointer }, 'none')];
}
