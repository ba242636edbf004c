import { expect } from 'vitest';
import { call } from './call.ts';

/** The status of a call to the public API with this secret. */
export async function statusWith(server: { port: number }, secret: string): Promise<number> {
  const { status } = await call(server, '/reciters/', { headers: { 'X-API-Key': secret } });
  return status;
}

/** Calls with this secret until the server keeps in memory what it knows of it. */
export async function useKey(server: { port: number }, secret: string): Promise<void> {
  for (let calls = 0; calls < 3; calls += 1) expect(await statusWith(server, secret)).toBe(200);
}
