import { readFileSync } from 'node:fs';

const LISTENING = '0A';
const TIME_WAIT = '06';
const LOOPBACK = '0100007F';

interface Connections {
  /** How many there are, also such as the server has closed and the kernel still keeps. */
  count: number;
  /** How many the server has. */
  open: number;
  /** Bytes on all of them that their peers have not acknowledged. */
  unread: number;
}

/** What the kernel holds of a server's connections. */
export function connectionsOf({ port }: { port: number }): Connections {
  // With its address: a caller on 127.0.0.2 may have been given the server's port as its own.
  const local = `${LOOPBACK}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  // A table that changes while it is read may show a connection twice.
  const found = new Map<string, { isOpen: boolean; unread: number }>();
  for (const line of readFileSync('/proc/net/tcp', 'latin1').split('\n')) {
    const [, at, peer, state = '', queues = '', , , , , inode] = line.trim().split(/\s+/);
    if (at !== local || state === LISTENING || state === TIME_WAIT) continue;
    found.set(`${at} ${peer}`, { isOpen: inode !== '0', unread: Number.parseInt(queues, 16) });
  }
  const all = [...found.values()];
  return {
    count: all.length,
    open: all.filter(({ isOpen }) => isOpen).length,
    unread: all.reduce((sum, { unread }) => sum + unread, 0),
  };
}
