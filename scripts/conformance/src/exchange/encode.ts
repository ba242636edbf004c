/** Percent-encodes all but the unreserved characters (RFC 3986), as RFC 6570 says. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Encodes one field of a query. */
export const queryField = (name: string, value: string): string =>
  `${encode(name)}=${encode(value)}`;

/**
 * A header's text as bytes, one character each: as Latin-1 where it fits, else as UTF-8.
 */
export const headerBytes = (text: string): string =>
  [...text].every((character) => character <= '\u00ff')
    ? text
    : Buffer.from(text, 'utf8').toString('latin1');
