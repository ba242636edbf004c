import type { CorsPromises } from '../contract/promises.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import { type Answer, type Exchange, headerItems, headerOf } from '../exchange/exchange.ts';
import type { Finding } from '../scenario/finding.ts';
import { answerName, specOf } from '../scenario/spec.ts';

/** The origin of a page that is not part of the service. */
export const ORIGIN = 'https://elsewhere.example';

/** The origin of a page in a frame of its own, or from a file (Fetch standard, section 3.2). */
export const NO_ORIGIN = 'null';

/** What is wrong with the CORS headers of an answer (Fetch standard, CORS protocol). */
export function openness(cors: CorsPromises, answer: Answer, asked = ORIGIN): string | undefined {
  const origin = headerOf(answer.headers, 'access-control-allow-origin');
  const opens =
    cors.origin === '*'
      ? origin === '*' || origin === asked
      : cors.origin === undefined || origin === cors.origin;
  if (!opens) return `Access-Control-Allow-Origin: ${origin ?? 'absent'}`;
  const credentials = headerOf(answer.headers, 'access-control-allow-credentials');
  const isOpen = credentials !== undefined && credentials !== 'false';
  if (cors.credentials !== undefined && isOpen !== cors.credentials)
    return `Access-Control-Allow-Credentials: ${credentials ?? 'absent'}`;
  return undefined;
}

/** Headers that a page may read in any case (Fetch standard, CORS-safelisted response headers). */
const SAFE: ReadonlySet<string> = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
]);

/** Headers that are for the browser, and not for the page. */
const OF_BROWSER = /^(?:access-control-|set-cookie$|vary$)/;

/** A header that the contract promises and a page at another origin cannot read. */
function hiddenHeader(contract: Contract, exchange: Exchange): string | undefined {
  const { answer } = exchange;
  if (!answer) return undefined;
  const exposed = headerItems(answer.headers, 'access-control-expose-headers');
  if (exposed.includes('*')) return undefined;
  const declared = specOf(contract, exchange)?.headers.map(({ name }) => name) ?? [];
  return declared.find((name) => {
    const own = name.toLowerCase();
    const isThere = headerOf(answer.headers, own) !== undefined;
    return isThere && !SAFE.has(own) && !OF_BROWSER.test(own) && !exposed.includes(own);
  });
}

/** What is wrong with an answer to a page at another origin, where the contract opens it to those. */
export function corsFindings(contract: Contract, exchange: Exchange): Finding[] {
  const { request, answer } = exchange;
  const { cors, pointer } = contract.promises;
  if (!cors || !answer || answer.status >= 500 || request.method === 'OPTIONS') return [];
  const origin = headerOf(request.headers, 'origin');
  // To pages without an origin a service is open only if it is open to all.
  if (origin !== ORIGIN && (origin !== NO_ORIGIN || cors.origin !== '*')) return [];
  const who = answerName(request.operation, answer);
  const hidden = hiddenHeader(contract, exchange);
  const got =
    openness(cors, answer, origin) ??
    (cors.origin === undefined || hidden === undefined
      ? undefined
      : `${hidden} is not in Access-Control-Expose-Headers`);
  if (got === undefined) return [];
  const says = `${who} may be read from another origin`;
  return [
    {
      claim: { id: 'cors.origin', says, pointer: pointerTo(pointer, 'cors') },
      got,
      exchanges: [exchange],
    },
  ];
}
