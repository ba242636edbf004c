import { setFlagsFromString } from 'node:v8';

/*
 * With some patterns, V8 needs years to find out that a text does not match. With this setting it
 * then changes to an engine whose time grows with the text alone, for patterns without flags.
 */
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

/** Whether a pattern means the same without the flag `u`: nothing in it matches half a character. */
const isPlain = (text: string): boolean =>
  /^[ -~]*$/.test(text) && !/\\[DSWpPu]|\[\^|(?<!\\)\./.test(text);

/** A prefix that sets flags, as other languages than ECMA-262 have it. */
const INLINE_FLAGS = /^\(\?([ims]+)\)/;

/** The ends of a text, as languages other than ECMA-262 write them. */
const ENDS: Readonly<Record<string, string>> = { A: '^', Z: '$', z: '$' };

/**
 * Compiles a pattern as JSON Schema reads it (ECMA-262 with Unicode). One that is not written so
 * strictly, such as with `\-`, with `\Z` or behind `(?i)`, is read as other tools read it.
 *
 * @returns undefined for a pattern that cannot be read at all
 */
export function compilePattern(pattern: string): RegExp | undefined {
  const flags = INLINE_FLAGS.exec(pattern)?.[1] ?? '';
  const text = pattern
    .replace(INLINE_FLAGS, '')
    .replace(/\\(.)/gs, (pair, letter: string) => ENDS[letter] ?? pair);
  for (const unicode of ['u', '']) {
    try {
      const read = new RegExp(text, flags + unicode);
      return flags === '' && isPlain(text) ? new RegExp(text) : read;
    } catch {
      // The next reading is less strict.
    }
  }
  return undefined;
}
