/** Printable ASCII, in order. */
export const PRINTABLE: readonly number[] = Array.from({ length: 95 }, (_, index) => 0x20 + index);

/** Control characters of ASCII. */
export const CONTROLS: readonly number[] = [
  ...Array.from({ length: 32 }, (_, index) => index),
  0x7f,
];

/** Whether a text has a control character of ASCII that is not among the exceptions. */
export const hasControl = (text: string, ...exceptions: readonly string[]): boolean =>
  [...text].some(
    (character) =>
      !exceptions.includes(character) && CONTROLS.includes(character.codePointAt(0) ?? 0),
  );

/** Whether a text has no half of a surrogate pair, which UTF-8 cannot encode (RFC 3629, 3). */
export const isEncodable = (text: string): boolean => !/\p{Cs}/u.test(text);

/**
 * Characters that careless checks let through: Latin-1, look-alikes, digits and letters of other
 * scripts, those that case folding or trimming changes, and invisible ones.
 */
export const DECEPTIVE: readonly number[] = [
  0x80, // first of Latin-1's upper half
  0x85, // next line
  0xa0, // no-break space
  0xaa, // feminine ordinal: a letter
  0xad, // soft hyphen
  0xb2, // superscript two: a number
  0xb5, // micro sign
  0xc0, // À
  0xd7, // multiplication sign, between letters
  0xdf, // ß, which upper-cases to two letters
  0xe9, // é
  0xff, // ÿ, whose upper case is outside Latin-1
  0x131, // dotless i
  0x17f, // long s, which folds to s
  0x301, // combining acute accent
  0x430, // Cyrillic a
  0x642, // Arabic qaf
  0x64e, // Arabic fatha
  0x661, // Arabic-Indic one
  0x200b, // zero-width space
  0x200d, // zero-width joiner
  0x200e, // left-to-right mark
  0x202e, // right-to-left override
  0x2028, // line separator
  0x212a, // Kelvin sign, which folds to k
  0xfeff, // byte order mark
  0xff11, // fullwidth one
  0xff21, // fullwidth A
  0x1f600, // beyond the basic plane
];

/** How a character is named in a report: by itself if it is visible, otherwise by its number. */
export const nameOf = (codePoint: number): string =>
  codePoint > 0x20 && codePoint < 0x7f
    ? `'${String.fromCodePoint(codePoint)}'`
    : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
