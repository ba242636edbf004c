import { isLoopback } from '../../domain/requests/same-origin.ts';

/** How the portal's cookies are named and kept. */
interface CookieRules {
  /** What every name begins with. */
  prefix: string;
  secure: boolean;
}

/**
 * `__Host-` cookies (RFC 6265bis, section 4.1.3.2). On http://localhost browsers disagree about
 * `Secure`, so there, and only there, the cookies go without it and without the prefix.
 *
 * @param publicUrl where the service is reached
 */
export function cookieRulesOf(publicUrl: string): CookieRules {
  const isLocal = isLoopback(new URL(publicUrl));
  return { prefix: isLocal ? 'reciters' : '__Host-reciters', secure: !isLocal };
}

/** The value of a cookie in a request's `Cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const pair = header?.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
