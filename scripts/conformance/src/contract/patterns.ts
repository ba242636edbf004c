import { setFlagsFromString } from 'node:v8';

/*
 * Some patterns take for ever to find out that a text does not match. V8 then goes over to an engine
 * that cannot; it knows patterns without flags alone.
 */
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

/** Means the same with and without Unicode: nothing in it can be half of a character. */
const isPlain = (text: string): boolean =>
  /^[ -~]*$/.test(text) && !/\\[DSWpPu]|\[\^|(?<!\\)\./.test(text);

/** A prefix that sets flags, as other languages than ECMA-262 have it. */
const INLINE_FLAGS = /^\(\?([ims]+)\)/;

/**
 * Compiles a pattern as JSON Schema reads it (ECMA-262 with Unicode). One that is not written so
 * strictly, such as with `\-` or behind `(?i)`, is read as other tools read it.
 *
 * @returns undefined for a pattern that cannot be read at all
 */
export function compilePattern(pattern: string): RegExp | undefined {
  const flags = INLINE_FLAGS.exec(pattern)?.[1] ?? '';
  const text = pattern.replace(INLINE_FLAGS, '');
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
