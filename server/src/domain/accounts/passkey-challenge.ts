import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** For how long a challenge works. */
export const CHALLENGE_SECONDS = 300;

const NONCE_BYTES = 16;
/** Milliseconds since 1970. */
const TIME_BYTES = 6;

const sign = (key: Buffer, purpose: string, head: Buffer): Buffer =>
  createHmac('sha256', key).update(purpose).update('\0').update(head).digest();

/**
 * A challenge that carries its own end and proves that it is ours. So nothing is kept of those that
 * strangers ask for, however many they are.
 *
 * @param purpose what it is for; it works for nothing else
 */
export function newChallenge(key: Buffer, purpose: string, now: Date): string {
  const head = Buffer.alloc(NONCE_BYTES + TIME_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeUIntBE(now.getTime() + CHALLENGE_SECONDS * 1000, NONCE_BYTES, TIME_BYTES);
  return Buffer.concat([head, sign(key, purpose, head)]).toString('base64url');
}

/** Whether a challenge is ours, for this purpose, and not past its time. */
export function isChallenge(key: Buffer, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  const signature = bytes.subarray(NONCE_BYTES + TIME_BYTES);
  const expected = sign(key, purpose, head);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  return head.readUIntBE(NONCE_BYTES, TIME_BYTES) > now.getTime();
}
