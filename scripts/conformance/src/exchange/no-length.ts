/** Methods of which no body is expected, so that nothing has to say that there is none. */
const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/**
 * The field that says that a request has no body (RFC 9110, section 8.6). Without it, Node would send
 * an empty one in chunks, which some servers cannot read.
 */
export const noLength = (method: string): readonly string[] =>
  BODILESS.has(method) ? [] : ['Content-Length', '0'];
