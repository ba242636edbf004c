import createClient, { type Client } from 'openapi-fetch';
import { send } from './call.ts';
import type { paths } from './generated/openapi.ts';
import type { Settings } from './settings.ts';

export type RawClient = Client<paths>;

/**
 * openapi-fetch itself, with this package's key, retries and time limit beneath it: the answer
 * is a union of data and error, and only what is no answer is thrown.
 */
export const createRaw = (settings: Settings): RawClient =>
  createClient<paths>({
    baseUrl: settings.baseUrl,
    headers: settings.headers,
    fetch: async (request) => {
      const { method, url, body, signal } = request;
      const headers = Object.fromEntries(request.headers);
      const answer = await send(settings, { method, url, headers, body, signal });
      return new Response(answer.text || null, answer);
    },
  });
