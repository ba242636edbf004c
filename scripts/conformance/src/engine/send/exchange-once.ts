import type { Exchange, Request } from '../../exchange/exchange.ts';
import { sendByClient, type Target } from './http.ts';
import { sendBySocket } from './socket.ts';

/** How long to wait for an answer, in milliseconds. */
const TIMEOUT = 10_000;

/** What Node says of certificates that nobody it knows has signed. */
const UNTRUSTED = /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)/;

const reasonOf = (error: unknown): string => {
  const { code, message } =
    error instanceof Error
      ? (error as NodeJS.ErrnoException)
      : { code: undefined, message: String(error) };
  if (code?.startsWith('HPE_') || code?.includes('APPLICATION_PROTOCOL'))
    return 'the answer is not HTTP/1.1: does the service speak only HTTP/2?';
  if (code !== undefined && UNTRUSTED.test(code))
    return `${message}: the variable NODE_EXTRA_CA_CERTS names a file of certificates to trust`;
  return code === 'ECONNRESET'
    ? 'the connection was reset'
    : code === 'ECONNREFUSED'
      ? 'the connection was refused'
      : message;
};

/** Sends a request once, by a library or byte by byte, and waits for its answer. */
export async function exchangeOnce(target: Target, request: Request): Promise<Exchange> {
  const sentAt = performance.now();
  const timeout = request.timeout ?? TIMEOUT;
  // Some servers send a body after the answer to HEAD, which makes Node's client give up.
  const bySocket = request.raw || request.verbatim !== undefined || request.method === 'HEAD';
  try {
    const answer = bySocket
      ? await sendBySocket(target.url, request, timeout)
      : await sendByClient(target, request, timeout);
    return { request, answer, failure: undefined, sentAt, answeredAt: performance.now() };
  } catch (error) {
    return {
      request,
      answer: undefined,
      failure: reasonOf(error),
      sentAt,
      answeredAt: performance.now(),
    };
  }
}
