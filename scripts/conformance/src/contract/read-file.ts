import { readFile } from 'node:fs/promises';
import { CannotRunError } from './cannot-run.ts';

class RefusedError extends Error {}

/** No more of an address is read, in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;

/** An address is read for no longer, in milliseconds. */
const PATIENCE = 60_000;

/** How reports name a contract: without the parts of its address that may be secret. */
export function nameOf(file: string): string {
  if (!/^https?:/.test(file) || !URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return origin + pathname;
}

const isTimeout = (error: unknown): boolean => (error as Error).name === 'TimeoutError';

async function fetchBytes(file: string, patience: number): Promise<Uint8Array> {
  const address = new URL(file);
  const pair = [address.username, address.password].map(decodeURIComponent).join(':');
  const headers: Record<string, string> =
    pair === ':' ? {} : { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  // fetch refuses addresses with a name and a password.
  address.username = '';
  address.password = '';
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new RefusedError(`it is answered with ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (response.body as AsyncIterable<Uint8Array> | null) ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES)
        throw new RefusedError(`it is larger than ${MAX_BYTES / 1024 / 1024} MiB`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RefusedError || isTimeout(error)) throw error;
    const coding = response.headers.get('content-encoding');
    throw new RefusedError(
      `its answer breaks off${coding === null ? '' : `, or is not ${coding}, as its Content-Encoding says`}`,
    );
  }
  return Buffer.concat(chunks);
}

/** The codes of a host that nothing comes from. */
const SILENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|.*TIMED?OUT)$/;

/** What fetch finds, where it says it by no code. */
const FOUND = new Map([
  ['redirect count exceeded', 'it redirects again and again'],
  ['bad port', 'fetch asks nothing of its port, which is that of another protocol'],
]);

/** Why something cannot be read. Addresses may hold secrets, and are not repeated. */
function reasonOf(error: unknown, patience: number): string {
  if (error instanceof RefusedError) return error.message;
  if (isTimeout(error)) return `it takes longer than ${patience / 1000} s`;
  const { code, cause } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code !== undefined) return code;
  const { code: found, message = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  if (found !== undefined)
    return SILENT.test(found) ? 'nobody answers there' : `it cannot be asked (${found})`;
  return FOUND.get(message) ?? `fetch failed (${message})`;
}

/**
 * The bytes of a text in UTF-8, also where it was saved in UTF-16, as some shells and editors of
 * Windows do: they begin it with a byte order mark.
 */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined;
  return encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes));
}

/**
 * A contract's bytes in UTF-8, from a file or from an address.
 *
 * @param patience milliseconds to wait for the whole of what stands at an address
 * @throws CannotRunError when it cannot be read
 */
export async function readContractFile(file: string, patience = PATIENCE): Promise<Uint8Array> {
  const read = /^https?:/.test(file) ? fetchBytes(file, patience) : readFile(file);
  const bytes = await read.catch((error: unknown) => {
    throw new CannotRunError(`${nameOf(file)} cannot be read: ${reasonOf(error, patience)}.`);
  });
  return inUtf8(bytes);
}
