/** Where a client may use its key. */
export interface KeyRules {
  browser: boolean;
  allowBrowser: boolean | undefined;
  allowHttp: boolean | undefined;
}

/** Hosts on this machine, as `URL` writes them: `127.1` is `127.0.0.1` there. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Decides whether a key may be sent to an address from here.
 *
 * @returns why not, naming the option that allows it, or undefined where it may
 */
export function keyRefusal(
  url: string,
  { browser, allowBrowser, allowHttp }: KeyRules,
): string | undefined {
  if (browser && !allowBrowser) {
    return 'Visitors can read a key in a browser. See dangerouslyAllowBrowser';
  }
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(hostname) || allowHttp
    ? undefined
    : 'Anybody on the way can read a key sent over http. Use https, or see dangerouslyAllowHttp';
}
