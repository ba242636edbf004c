const LEVELS = 5;

/**
 * What `fetch` reports, by error code or message, in Node and elsewhere. The first match counts. A host
 * without an address is "not resolved", but an error that names `Promise.withResolvers` is another one.
 */
const words: [RegExp, string][] = [
  [/refused/i, 'the connection was refused, so nothing listens at this address'],
  [/ENOTFOUND|EAI_|dns|not.resolve/i, 'the host name was not found (DNS)'],
  [/cert|self.signed|issuer|_SIGNATURE/i, "the host's certificate is not trusted (TLS)"],
  [/ssl|tls|EPROTO/i, 'no secure connection was possible (TLS)'],
  [/timed?.?out|unreach/i, 'the host could not be reached'],
  [/HPE_/, 'the answer was not HTTP'],
  [/reset|EPIPE|closed|terminated|UND_ERR_SOCKET/i, 'the connection broke off'],
];

/**
 * Says in plain words why no answer came.
 *
 * @param cause what `fetch` threw, whose innermost cause tells most
 */
export function reasonOf(cause: unknown): string {
  const { code, message } = innermost(cause);
  const [, known] = words.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
  return `${known ?? (message || cause)}${code ? ` (${code})` : ''}`;
}

function innermost(cause: unknown): { code?: unknown; message?: unknown } {
  let error = Object(cause);
  for (let level = 0; level < LEVELS && Object(error.cause) === error.cause; level += 1) {
    error = error.cause;
  }
  return error;
}
