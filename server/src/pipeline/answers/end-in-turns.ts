import type { ServerResponse } from 'node:http';
import { endTogether } from './end-together.ts';

type Sending = Pick<ServerResponse, 'write' | 'end' | 'destroy'>;

const PIECE_BYTES = 65_536;

/** Handing a piece to the kernel takes up to some tenths of a millisecond. */
const PIECES_PER_TURN = 8;

/** What goes on with an answer each, first come, first served. */
const waiting: (() => void)[] = [];

let isScheduled = false;

function scheduleTurn(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(takeTurn);
}

function takeTurn(): void {
  isScheduled = false;
  for (const sendNext of waiting.splice(0, PIECES_PER_TURN)) sendNext();
  scheduleTurn();
}

/**
 * Ends a response with a body. A large one goes out in pieces, and each turn of the event loop sends
 * a few of all that are waiting: hundreds of callers who ask for a large page at once would hold up
 * everybody else for as long as it takes to copy it for all of them.
 */
export function endInTurns(res: Sending, bytes: Buffer): void {
  if (bytes.length <= PIECE_BYTES) {
    endTogether(res, bytes);
    return;
  }
  waiting.push(() =>
    res.write(bytes.subarray(0, PIECE_BYTES), (error) => {
      if (!error) endInTurns(res, bytes.subarray(PIECE_BYTES));
    }),
  );
  scheduleTurn();
}
