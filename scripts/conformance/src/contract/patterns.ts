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
      return new RegExp(text, flags + unicode);
    } catch {
      // The next reading is less strict.
    }
  }
  return undefined;
}
