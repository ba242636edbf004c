const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request comes from the service's own pages (RFC 6454). Browsers send `Origin` with
 * every request that may change something, so one without is refused as well.
 *
 * On the machine that it runs on, a service goes by several names and ports; there the page's
 * origin has to be the one that the request was sent to. No other site's page can claim that.
 */
export function isSameOrigin(
  { origin, host }: { origin: string | undefined; host: string | undefined },
  publicUrl: string,
): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!isLoopback(own) || origin === undefined || !URL.canParse(origin)) return false;
  return isLoopback(new URL(origin)) && origin === `http://${host}`;
}

/**
 * Whether a request that changes nothing is made by another site's page: browsers say so in
 * `Sec-Fetch-Site` (W3C Fetch Metadata), where `none` is the person's own doing, and where they do
 * not know that field some say it in `Origin`. What is no browser says nothing, and cannot be misled.
 */
export function isFromElsewhere(
  { site, origin, host }: Record<'site' | 'origin' | 'host', string | undefined>,
  publicUrl: string,
): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && !isSameOrigin({ origin, host }, publicUrl);
}

/** Whether an address leads to this machine, without encryption. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.has(hostname);
