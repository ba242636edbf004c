/**
 * What must compile and what must not. `tsc` fails where a line below an expected error has
 * none. The test of the package compiles this against the packed types as well.
 */
import {
  type ApiError,
  type BoundClient,
  type CallOptions,
  type CountryCode,
  type ListRecitersQuery,
  type ProblemCode,
  type Recitation,
  type Reciter,
  RecitersClient,
  type RecitersClientOptions,
  RIWAYAT,
  type Riwayah,
  STYLES,
  StatusError,
  type Style,
} from '../../client/src/index.ts';

declare const variable: string | undefined;
declare const thrown: unknown;

// What an application has at hand is taken, also where it may be undefined
export const client = new RecitersClient({ apiKey: variable, timeoutMs: undefined });
export const query: ListRecitersQuery = { search: variable, style: 'murattal', page: 2 };
export const user: BoundClient = client.forUser('user:42');
export const functions: RecitersClientOptions[] = [
  { apiKey: () => 'rk_' },
  { apiKey: async (signal) => (signal.aborted ? '' : 'rk_') },
  { fetch: (url, init) => fetch(url, init) },
  { fetch },
];

type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Names =
  | ('apiKey' | 'baseUrl' | 'retries' | 'timeoutMs' | 'maxDelayMs' | 'fetch')
  | ('onAttempt' | 'appInfo' | 'dangerouslyAllowBrowser' | 'dangerouslyAllowHttp');
export const exactly: Same<keyof RecitersClientOptions, Names> = true;

type CallNames = 'signal' | 'timeoutMs' | 'retries' | 'headers';
export const exactlyOfCalls: Same<keyof CallOptions, CallNames> = true;

// The lists hold the values of the types, all of them
export const riwayat: Same<(typeof RIWAYAT)[number], Riwayah> = true;
export const styles: Same<(typeof STYLES)[number], Style> = true;
export const menu: { value: Style; count: number }[] = STYLES.map((value, count) => ({
  value,
  count,
}));
export const recitation: Recitation = { riwayah: RIWAYAT[0], style: 'murattal' };
export const country: CountryCode = 'EG';

// @ts-expect-error a list is for reading
STYLES.push('humming');
// @ts-expect-error not a style
export const humming: Style = 'humming';
// @ts-expect-error an id is a number
export const texted = client.reciters.get('93');
// @ts-expect-error a slug is no id
export const slugged = client.reciters.getWithResponse('mahmoud-khalil-al-hussary');
// @ts-expect-error which one?
export const whichever = client.reciters.get();
// @ts-expect-error a number of milliseconds
export const hasty = client.reciters.get(93, { timeoutMs: '5s' });
// @ts-expect-error a call has no key of its own
export const keyed = client.reciters.list({}, { apiKey: 'rk_' });
// @ts-expect-error the contract has another name for it
export const misspelt = client.reciters.list({ pageSize: 20 });
// @ts-expect-error not an order that the contract has
export const disorder = client.reciters.list({ ordering: 'slug' });
// @ts-expect-error not a style
export const styleless: ListRecitersQuery = { style: 'humming' };
// @ts-expect-error a number
export const page: ListRecitersQuery = { page: '2' };
// @ts-expect-error there is no such option
export const option: RecitersClientOptions = { timeout: 1_000 };
// @ts-expect-error an id is a string
export const numbered = client.forUser(42);
// @ts-expect-error one end user is not another
export const twice = client.forUser('user:1').forUser('user:2');
// @ts-expect-error no such operation
export const removal = client.raw.DELETE('/reciters/');
// @ts-expect-error the slash belongs to the path
export const slashless = client.raw.GET('/reciters');

export async function fields(): Promise<[string, number | null, number]> {
  const { count, results } = await client.reciters.list();
  const [first] = results;
  // @ts-expect-error there may be none
  first.name;
  if (!first) throw new Error('none');
  // @ts-expect-error not a field of the contract
  first.biography;
  // @ts-expect-error the country may be null
  const country: string = first.country;
  return [country, first.birth_year, count];
}

export async function unions(): Promise<Reciter[]> {
  const { data, error } = await client.raw.GET('/reciters/');
  // @ts-expect-error it may be an error
  data.results;
  return error ? [] : data.results;
}

export async function rest(): Promise<number> {
  const { rateLimit, requestId } = await client.reciters.listWithResponse();
  // @ts-expect-error an answer may lack it
  rateLimit.remaining;
  // @ts-expect-error an answer may lack it
  requestId.length;
  const { data } = await client.reciters.getWithResponse(93, { retries: 0, timeoutMs: 1_000 });
  // @ts-expect-error one record is no page
  data.results;
  for await (const { id } of client.reciters.all()) return id;
  const reciter: Reciter = await client.forUser('user:42').reciters.get(93);
  return reciter.id;
}

/** A switch over the code narrows it, and leaves nothing out. */
export function explain(error: StatusError): string {
  const { code } = error;
  switch (code) {
    case 'api_key_invalid':
    case 'api_key_expired':
    case 'api_key_required':
      return `${code satisfies ProblemCode}: key`;
    case 'rate_limited': {
      // @ts-expect-error it is rate_limited by now
      if (code === 'not_found') return '';
      return String(error.retryAfterMs?.toFixed());
    }
    // @ts-expect-error the contract has no such code
    case 'too_tired':
      return '';
    default:
      return code ?? 'not the service';
  }
}

export const narrowed = (): ApiError | undefined =>
  thrown instanceof StatusError && thrown.status === 403 ? thrown : undefined;
