import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { Replica } from './replica.ts';
import type { Way } from './way.ts';

/** Something that goes wrong for a while. */
export interface Fault {
  name: string;
  begin(): unknown;
  end(): unknown;
}

const HOUR = 3_600;

/** So many callers who hold connections and give nothing for them. */
const IDLERS = 200;

/** Connections that do what `act` says once a second. */
function idlers(name: string, { port }: Replica, act: (socket: Socket, at: number) => void): Fault {
  let sockets: Socket[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    name,
    begin() {
      sockets = Array.from({ length: IDLERS }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => socket.destroy());
        return socket.pause();
      });
      let at = 0;
      timer = setInterval(() => {
        for (const socket of sockets) if (socket.writable) act(socket, at);
        at += 1;
      }, 1_000);
    },
    end() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

const REQUEST = 'GET /docs/ HTTP/1.1\r\nHost: reciters.test\r\n\r\n';

/** What can happen on the way to a server that all replicas share. */
export const sharedFaults = (name: string, way: Way): Fault[] => [
  { name: `${name} hangs`, begin: way.hang, end: way.mend },
  { name: `${name} refuses`, begin: way.cut, end: way.mend },
  { name: `${name} is 200 ms away`, begin: () => way.delay(200), end: way.mend },
];

/** What can happen to a replica. */
export const ownFaults = (replicas: readonly Replica[]): Fault[] =>
  replicas.map((replica) => ({
    name: `${replica.name} is stopped`,
    begin: replica.stop,
    end: replica.start,
  }));

/**
 * What callers do who mean no good, and a clock that is wrong.
 *
 * @param setClock sets the clock of a replica, where that can be done
 */
export const nuisances = (
  target: Replica,
  setClock: ((seconds: number) => void) | undefined,
): Fault[] => [
  idlers(`${IDLERS} callers send a byte a second`, target, (socket, at) =>
    socket.write(REQUEST[at % REQUEST.length] ?? ''),
  ),
  idlers(`${IDLERS} callers read nothing`, target, (socket) => socket.write(REQUEST)),
  ...(setClock
    ? [-HOUR, 24 * HOUR].map((seconds) => ({
        name: `a clock is wrong by ${seconds} s`,
        begin: () => setClock(seconds),
        end: () => setClock(0),
      }))
    : []),
];

/** Begins one fault after the other and ends each, until it is over; tells of each. */
export async function keepFailing(
  faults: readonly Fault[],
  random: Random,
  isOver: () => boolean,
  tell: (text: string) => void,
): Promise<void> {
  while (!isOver()) {
    const fault = random.pick(faults);
    const seconds = random.between(2, 15);
    tell(`${fault.name}, for ${seconds} s`);
    await fault.begin();
    await sleep(seconds * 1_000);
    await fault.end();
    await sleep(random.between(1, 8) * 1_000);
  }
}
