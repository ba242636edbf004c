import { messageOf } from './storage-error.ts';

/** What OpenSSL says of a certificate whose maker it does not know. */
const UNKNOWN_MAKER = /self-signed certificate|unable to (get|verify) .*certificate/;

/** What to do about a server that cannot be connected to; `otherwise` where nothing more is known. */
export const adviceFor = (error: unknown, otherwise: string): string =>
  UNKNOWN_MAKER.test(messageOf(error))
    ? 'Name the file with the certificate of its authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem'
    : otherwise;
