/** The part of nspell 2.1 that is used; it comes without types. */
declare module 'nspell' {
  import type { Dictionary } from 'dictionary-en-gb';

  export default function nspell(dictionary: Dictionary): {
    correct(word: string): boolean;
    suggest(word: string): string[];
    /** Adds words, one a line. */
    personal(list: string): unknown;
  };
}
