/** Carries the network address to better-auth; never what a client sent by this name. */
export const ADDRESS_HEADER = 'x-reciters-client-address';

/** What better-auth may know of a request. */
export interface AuthRequest {
  /** The network address, as the proxies that are trusted report it. */
  address: string;
  cookie: string | undefined;
  userAgent: string | undefined;
}

/** Longer ones help nobody to recognise a browser. */
const MAX_USER_AGENT_LENGTH = 256;

/** The request as better-auth reads it. */
export function headersFor({ address, cookie, userAgent }: AuthRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  return headers;
}
