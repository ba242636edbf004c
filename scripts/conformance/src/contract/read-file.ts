import { readFile } from 'node:fs/promises';
import { CannotRunError } from './cannot-run.ts';

class RefusedError extends Error {}

/** How reports name a contract: without the parts of its address that may be secret. */
export function nameOf(file: string): string {
  if (!/^https?:/.test(file) || !URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return origin + pathname;
}

async function fetchBytes(file: string): Promise<Uint8Array> {
  const address = new URL(file);
  const pair = [address.username, address.password].map(decodeURIComponent).join(':');
  const headers: Record<string, string> =
    pair === ':' ? {} : { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  // fetch refuses addresses with a name and a password.
  address.username = '';
  address.password = '';
  const response = await fetch(address, { headers });
  if (!response.ok) throw new RefusedError(`it is answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Why something cannot be read. Addresses may hold secrets, and are not repeated. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  return code ?? 'nobody answers there';
}

/**
 * A contract's bytes, from a file or from an address.
 *
 * @throws CannotRunError when it cannot be read
 */
export async function readContractFile(file: string): Promise<Uint8Array> {
  const read = /^https?:/.test(file) ? fetchBytes(file) : readFile(file);
  return read.catch((error: unknown) => {
    throw new CannotRunError(`${nameOf(file)} cannot be read: ${reasonOf(error)}.`);
  });
}
