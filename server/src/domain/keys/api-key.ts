import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^rk_[${ALPHABET}]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** How many characters every key has. */
export const API_KEY_LENGTH = 'rk_'.length + RANDOM_LENGTH + CHECKSUM_LENGTH;

/** A new secret: `rk_`, 32 random base62 characters, and 6 of the CRC-32 over what precedes. */
export function generateApiKey(): string {
  const body = `rk_${randomBase62(RANDOM_LENGTH)}`;
  return body + checksum(body);
}

/** Whether a value can be an API key at all: exact in form and case, with the right checksum. */
export function isWellFormed(value: string): boolean {
  return FORM.test(value) && value.endsWith(checksum(value.slice(0, -CHECKSUM_LENGTH)));
}

/** SHA-256 in hex: what is stored of a key. Unsalted and fast, as 190 random bits allow. */
export function digestApiKey(key: string): string {
  return hash('sha256', key);
}

/** The first characters, by which its owner recognises a key. */
export function prefixOf(key: string): string {
  return key.slice(0, 'rk_'.length + 4);
}

/** What the id of every key begins with. */
export const KEY_ID_PREFIX = 'key_';

/** A new id for a key: public, never a secret. */
export function newKeyId(): string {
  return `${KEY_ID_PREFIX}${randomBase62(16)}`;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length)
    // 248 is the last multiple of 62 in a byte: the rest would favour the first characters.
    for (const byte of randomBytes(length - text.length))
      if (byte < 248) text += ALPHABET.charAt(byte % 62);
  return text;
}
