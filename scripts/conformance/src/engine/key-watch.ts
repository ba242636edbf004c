import type { Operation } from '../contract/types.ts';
import type { Exchange, Request } from '../exchange/exchange.ts';
import type { Suspicion } from './ban.ts';

const isLockedOut = ({ answer }: Exchange): boolean =>
  answer?.status === 401 || answer?.status === 403;

/**
 * Watches for an operation that ends the credential that it was called with, as signing out does:
 * everything after it would be refused, and look like a fault.
 *
 * @returns what takes note of an answer, and tells a suspicion
 */
export function createKeyWatch(): (exchange: Exchange) => Suspicion | undefined {
  const called = new Set<Operation>();
  let opened: Request | undefined;
  return ({ request, answer }) => {
    const { operation, method, lane } = request;
    if (!operation || !answer || answer.status >= 400 || lane !== 'valid') return undefined;
    const { security } = operation;
    if (method === 'GET') {
      if (security.kind === 'keyed' && !security.optional) opened = request;
      return undefined;
    }
    if (!opened || method !== operation.method || called.has(operation)) return undefined;
    called.add(operation);
    return {
      again: opened,
      isConfirmed: isLockedOut,
      says: `${operation.id} ends the credential: it opens ${opened.operation?.id} no more. Leave such an operation out with --exclude, and give a credential that is still good`,
    };
  };
}
