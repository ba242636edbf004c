import type { Config } from '../../config/config.ts';
import { messageOf } from '../../storage/storage-error.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('address');

/** More than there are replicas that count for themselves. */
const CALLS = 12;

const TIMEOUT_MS = 5_000;

/** Whether an address leads to the machine itself, as while one tries things out. */
export const isOnThisMachine = (publicUrl: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);

/**
 * Calls the service as others do, at PUBLIC_URL, and looks whom it takes the caller for: one that
 * says to come from somewhere else must not be believed.
 */
export async function checkAddress(
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
): Promise<Finding[]> {
  const { publicUrl, trustProxy } = config;
  const isEncrypted = publicUrl.startsWith('https:');
  const findings: Finding[] = [];
  if (!isEncrypted && !isOnThisMachine(publicUrl))
    findings.push(
      broken(
        `${publicUrl} is not encrypted: keys and passwords can be read on the way, and no browser keeps the portal's cookies.`,
        'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
      ),
    );
  if (isEncrypted && trustProxy === 0)
    findings.push(
      warning(
        'TRUST_PROXY is 0 although a proxy must be in front (PUBLIC_URL is https): all callers share the limits of one address, the proxy.',
        'Set TRUST_PROXY=1 where there is one proxy.',
      ),
    );
  return [...findings, ...(await callAs(publicUrl))];
}

async function callAs(publicUrl: string): Promise<Finding[]> {
  const seen: string[] = [];
  let refused = 0;
  try {
    for (let call = 0; call < CALLS; call += 1) {
      // Addresses for documentation (RFC 5737): nobody has them.
      const headers = { 'X-Forwarded-For': `203.0.113.${call}` };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(`${publicUrl}/reciters/?page_size=1`, { headers, signal });
      await answer.arrayBuffer();
      const budget = /^"anonymous";r=(\d+)/.exec(answer.headers.get('RateLimit') ?? '')?.[1];
      if (budget === undefined) return [nobodyThere(publicUrl, `status ${answer.status}`)];
      seen.push(budget);
      if (answer.status === 429) refused += 1;
    }
  } catch (error) {
    return [nobodyThere(publicUrl, messageOf((error as Error).cause ?? error))];
  }
  if (refused === CALLS)
    return [
      warning(
        'the limit of this address is used up, so that nothing can be told of proxies.',
        'Ask again in a minute.',
      ),
    ];
  if (new Set(seen).size > 1 || refused > 0)
    return [
      ok(`the service answers at ${publicUrl}, and believes nobody who names another address.`),
    ];
  return [
    broken(
      'whoever sends X-Forwarded-For is believed, and so has as many limits as wanted.',
      'Set TRUST_PROXY to the number of proxies that are really in front, or to their addresses; 0 for none.',
    ),
  ];
}

const nobodyThere = (publicUrl: string, why: string): Finding =>
  warning(
    `the service does not answer at ${publicUrl} (${why}).`,
    'Start it, and check PUBLIC_URL and where the proxy leads to.',
  );
