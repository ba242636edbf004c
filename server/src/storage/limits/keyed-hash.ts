/** 64 bits under a secret key. The two halves are those of the text that was hashed last. */
interface KeyedHash {
  low: number;
  high: number;
  /** Hashes the UTF-16 code units of a text, and allocates nothing. */
  hash(text: string): void;
}

/**
 * HalfSipHash-2-4 (Aumasson and Bernstein), a hash for tables whose keys strangers choose: without
 * the secret nobody can name two texts that fall together, nor fill one corner of a table.
 *
 * @param secret two numbers of 32 bits each
 */
export const createKeyedHash = ([k0, k1]: readonly [number, number]): KeyedHash => ({
  low: 0,
  high: 0,
  hash(text) {
    let [a, b, c, d] = [k0, k1 ^ 0xee, k0 ^ 0x6c796765, k1 ^ 0x74656462];
    const { length } = text;
    const whole = length >> 1;
    // Words of two code units, one for what is left and the length, and two turns to finish.
    for (let turn = 0; turn < whole + 3; turn += 1) {
      let word = 0;
      if (turn < whole) word = text.charCodeAt(2 * turn) | (text.charCodeAt(2 * turn + 1) << 16);
      else if (turn === whole) {
        word = ((2 * length) << 24) | (length % 2 === 1 ? text.charCodeAt(length - 1) : 0);
      } else if (turn === whole + 1) c ^= 0xee;
      else {
        this.low = (b ^ d) >>> 0;
        b ^= 0xdd;
      }
      d ^= word;
      for (let round = turn > whole ? 4 : 2; round > 0; round -= 1) {
        a = (a + b) | 0;
        b = ((b << 5) | (b >>> 27)) ^ a;
        a = (a << 16) | (a >>> 16);
        c = (c + d) | 0;
        d = ((d << 8) | (d >>> 24)) ^ c;
        a = (a + d) | 0;
        d = ((d << 7) | (d >>> 25)) ^ a;
        c = (c + b) | 0;
        b = ((b << 13) | (b >>> 19)) ^ c;
        c = (c << 16) | (c >>> 16);
      }
      a ^= word;
    }
    this.high = (b ^ d) >>> 0;
  },
});
