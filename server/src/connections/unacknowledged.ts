import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';
import ipaddr from 'ipaddr.js';

type Place = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

/** The kernel writes addresses as 32-bit numbers in the order of this machine. */
const isReversed = endianness() === 'LE';

function hexOf(address: string): string {
  const [plain = ''] = address.split('%');
  const bytes = Buffer.from(ipaddr.parse(plain).toByteArray());
  return (isReversed ? bytes.swap32() : bytes).toString('hex').toUpperCase();
}

const endOf = (address = '', port = 0): string =>
  `${hexOf(address)}:${port.toString(16).toUpperCase().padStart(4, '0')}`;

/** How `/proc/net/tcp` names a connection: both of its ends. */
export const kernelNameOf = (socket: Place): string =>
  `${endOf(socket.localAddress, socket.localPort)} ${endOf(socket.remoteAddress, socket.remotePort)}`;

/** Both ends, the state, and the length of the queue to the peer where it is not empty. */
const LINE = /^ *\d+: (\S+ \S+) \S\S (?!0{8})([0-9A-F]{8}):/gm;

async function readTable(name: 'tcp' | 'tcp6', into: Map<string, number>): Promise<void> {
  const table = await readFile(`/proc/net/${name}`, 'latin1').catch(() => '');
  for (const [, place = '', bytes = ''] of table.matchAll(LINE))
    into.set(place, Number.parseInt(bytes, 16));
}

/**
 * How many bytes the kernel holds for each connection's peer, sent or not, that the peer has not
 * acknowledged, by `kernelNameOf`; connections without any are left out. Node only knows what it
 * has handed to the kernel, which takes megabytes for a peer that reads nothing. Where the system
 * has no `/proc/net`, nothing is known.
 */
export async function readUnacknowledged(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  await Promise.all([readTable('tcp', found), readTable('tcp6', found)]);
  return found;
}
