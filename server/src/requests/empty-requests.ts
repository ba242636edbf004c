import type { IncomingMessage, ServerOptions } from 'node:http';

/*
 * To Node.js each request is a stream, which is read to its end and then destroyed, with an event and a
 * turn for each step, also where nothing can come: a seventh of the processor's time of a request (42
 * microseconds instead of 36). Nobody waits for these events of a request without a body. From 24.12
 * on, Node.js leaves them out when it is asked to; here the same is done for earlier ones.
 */

/** For `createServer`. Versions before 24.12 do not look at it. */
export const EMPTY_REQUESTS: ServerOptions = { optimizeEmptyRequests: true } as object;

/** What says in Node.js how far a stream is. */
interface Progress {
  ended: boolean;
  endEmitted: boolean;
  destroyed: boolean;
  closed: boolean;
  closeEmitted: boolean;
}

/** Whether a body follows (RFC 9112, section 6.3). */
const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Ends the stream of a request that has no body. Call it before anything else sees the request. */
export function endIfEmpty(req: IncomingMessage): void {
  if (req.readableEnded || mayHaveBody(req)) return;
  const inside = req as object as { _dumped: boolean; _readableState: Progress };
  inside._dumped = true;
  const progress = inside._readableState;
  progress.ended = true;
  progress.endEmitted = true;
  progress.destroyed = true;
  progress.closed = true;
  progress.closeEmitted = true;
}
