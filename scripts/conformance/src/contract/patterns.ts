import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';

/*
 * With some patterns, V8 needs years to find out that a text does not match. With this setting it
 * then changes to an engine whose time grows with the text alone, for patterns without flags.
 */
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

/** That engine does not take all patterns. With any other, a text may take so long, in milliseconds. */
const PATIENCE = 1000;

/** A pattern that needs too long to find out whether a text matches. */
export class SlowPatternError extends Error {}

/** The patterns that have needed too long. No other text is worth waiting for. */
const slow = new Set<string>();

/** What is assumed where such a pattern would have to test a text, and where that was. */
let assumption: { readonly matches: boolean; readonly asked: Set<string> } | undefined;

/**
 * Reads twice: as if texts matched the patterns that need too long, and as if they did not.
 *
 * @returns both results; undefined where several texts were to be tested, since some of them might match
 *   and others not
 */
export function eitherWay<Result>(read: () => Result): readonly Result[] | undefined {
  const asked = new Set<string>();
  const before = assumption;
  try {
    const results = [true, false].map((matches) => {
      assumption = { matches, asked };
      return read();
    });
    return asked.size > 1 ? undefined : results;
  } finally {
    assumption = before;
  }
}

/** Only what runs in a context of `node:vm` can be interrupted. */
const watched = createContext({ test: (): boolean => false });
const test = new Script('test()');

/** A pattern that is given up, and not gone on with for years. */
class WatchedPattern extends RegExp {
  /** @throws SlowPatternError when it takes too long, and from then on at once */
  override test(text: string): boolean {
    const pattern = String(this);
    try {
      if (!slow.has(pattern)) {
        watched.test = () => super.test(text);
        return test.runInContext(watched, { timeout: PATIENCE }) as boolean;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      slow.add(pattern);
    }
    if (assumption !== undefined) {
      assumption.asked.add(`${pattern} ${text}`);
      return assumption.matches;
    }
    throw new SlowPatternError(`it takes too long to test texts by its pattern ${pattern}`);
  }
}

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
      const read = new WatchedPattern(text, flags + unicode);
      return flags === '' && isPlain(text) ? new WatchedPattern(text) : read;
    } catch {
      // The next reading is less strict.
    }
  }
  return undefined;
}
