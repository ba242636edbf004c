/**
 * A path of a contract as requests name it: what no address can hold is percent-encoded (RFC 3986,
 * 2.1), and parameters stay as they are.
 */
export const addressOf = (path: string): string =>
  path.replace(/\{[^}]*\}|[^\x21-\x7e\p{Cs}]+/gu, (part) =>
    part.startsWith('{') ? part : encodeURIComponent(part),
  );
