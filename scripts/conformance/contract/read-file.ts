import { readFile } from 'node:fs/promises';
import { CannotRunError } from '../settings.ts';

/** How reports name a contract: without the parts of its address that may be secret. */
export function nameOf(file: string): string {
  if (!/^https?:/.test(file) || !URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return origin + pathname;
}

async function fetchText(file: string): Promise<string> {
  const address = new URL(file);
  const pair = [address.username, address.password].map(decodeURIComponent).join(':');
  const headers: Record<string, string> =
    pair === ':' ? {} : { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  // fetch refuses addresses with a name and a password.
  address.username = '';
  address.password = '';
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

/**
 * A contract's text, from a file or from an address.
 *
 * @throws CannotRunError when it cannot be read
 */
export async function readContractFile(file: string): Promise<string> {
  const read = /^https?:/.test(file) ? fetchText(file) : readFile(file, 'utf8');
  return read.catch(() => {
    throw new CannotRunError(`${nameOf(file)} cannot be read.`);
  });
}
