import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryHooks from 'openapi-react-query';
import type { paths } from '../../../src/contract/generated/portal.d.ts';
import { TIMEOUT, takeAhead } from '../ahead/answers.ts';
import { RequestFailed, readFailure } from './failure.ts';

/** Makes every failure a RequestFailed, so that one place knows what can go wrong. */
const failing: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw new RequestFailed(await readFailure(response));
  },
  onError({ request, error }) {
    // A query that nobody needs any more: React Query's own affair.
    if (request.signal.aborted) return undefined;
    return new RequestFailed({ kind: 'unreachable' }, error);
  },
};

const fetchInTime = (request: Request): Promise<Response> =>
  takeAhead(request) ??
  fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]) });

/** The portal's API, typed by its contract. Rejects with RequestFailed alone. */
export const portal = createFetchClient<paths>({ baseUrl: CONTRACT_API, fetch: fetchInTime });
portal.use(failing);

/** The same as hooks: `api.useQuery('get', '/keys')`. */
export const api = createQueryHooks(portal);
