import { createHmac } from 'node:crypto';

/** As authenticator applications make codes where nothing else is said (RFC 6238). */
const PERIOD_SECONDS = 30;
const DIGITS = 6;

/**
 * Whether this is a code that an authenticator application shows for a secret, now or in one of the
 * periods beside (RFC 6238, section 5.2).
 *
 * @param secret the key itself, and not its Base32
 */
export function isCodeOf(secret: string, code: string, now: Date): boolean {
  const period = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);
  return [-1, 0, 1].some((step) => codeIn(secret, period + step) === code);
}

/** RFC 4226, section 5.3. */
function codeIn(secret: string, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigInt64BE(BigInt(period));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const code = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff;
  return String(code % 10 ** DIGITS).padStart(DIGITS, '0');
}
