import { beforeEach, describe, expect, test } from 'vitest';
import { isBrowser, type Surroundings } from '../../client/src/environment.ts';
import { RecitersClient, type RecitersClientOptions } from '../../client/src/index.ts';
import { good } from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, KEY } from './support/clients.ts';
import { setGlobal, setVariable } from './support/environment.ts';

beforeEach(() => setVariable('RECITERS_API_KEY', undefined));

/** The keys that arrive at an address, without anybody at it. */
async function arriving(options: RecitersClientOptions): Promise<unknown[]> {
  const keys: unknown[] = [];
  const { reciters } = new RecitersClient({
    ...options,
    fetch: async (_, init) => {
      keys.push(new Headers(init.headers).get('x-api-key'));
      return Response.json({ count: 0, results: [] });
    },
  });
  await reciters.list();
  return keys;
}

describe('over http', () => {
  const refusal = new TypeError(
    'Anybody on the way can read a key sent over http. Use https, or see dangerouslyAllowHttp',
  );

  test.each([
    'http://api.test',
    'HTTP://api.test',
    'http://10.0.0.1:3000',
    'http://0.0.0.0:3000',
    'http://127.0.0.1.api.test',
    'http://localhost.api.test',
    'http://not-localhost',
    'http://api.test/localhost',
    'http://[::ffff:10.0.0.1]',
  ])('a key is refused at once for %s, saying what to do', (baseUrl) => {
    expect(() => new RecitersClient({ apiKey: KEY, baseUrl })).toThrow(refusal);
    expect(() => new RecitersClient({ apiKey: () => KEY, baseUrl })).toThrow(refusal);
    setVariable('RECITERS_API_KEY', KEY);
    expect(() => new RecitersClient({ baseUrl })).toThrow(refusal);
  });

  test.each([
    'http://localhost:3000',
    'http://LOCALHOST',
    'http://127.0.0.1:3000',
    'http://127.1',
    'http://[::1]:3000',
    'https://api.test',
  ])('but %s is safe', async (baseUrl) => {
    expect(await arriving({ apiKey: KEY, baseUrl })).toEqual([KEY]);
  });

  test('nobody minds without a key, or where it is allowed', async () => {
    const baseUrl = 'http://api.test';
    expect(await arriving({ baseUrl })).toEqual([null]);
    expect(await arriving({ baseUrl, apiKey: KEY, dangerouslyAllowHttp: true })).toEqual([KEY]);
  });

  test('a key of the raw client goes nowhere else either', async () => {
    const sent: string[] = [];
    const fetch = async (url: string) => {
      sent.push(url);
      return Response.json({ count: 0, results: [] });
    };
    const baseUrl = 'http://api.test';
    const withKey = new RecitersClient({ apiKey: KEY, fetch });
    expect(await failureOf(withKey.raw.GET('/reciters/', { baseUrl }))).toMatchObject({
      name: 'ApiKeyError',
      message: `${baseUrl}/reciters/: ${refusal.message}`,
    });
    const without = new RecitersClient({ baseUrl, fetch });
    const headers = { 'X-API-Key': KEY };
    expect(await failureOf(without.raw.GET('/reciters/', { headers }))).toMatchObject({
      name: 'ApiKeyError',
    });
    expect(sent).toEqual([]);
  });
});

describe('in a browser', () => {
  const refusal = new TypeError(
    'Visitors can read a key in a browser. See dangerouslyAllowBrowser',
  );

  test('a key is refused, saying why, unless it is allowed', () => {
    setGlobal('document', {});
    expect(() => new RecitersClient({ apiKey: KEY })).toThrow(refusal);
    new RecitersClient({ apiKey: KEY, dangerouslyAllowBrowser: true });
    new RecitersClient();
  });

  test('a worker is one too', () => {
    setGlobal('WorkerGlobalScope', class {});
    setGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' });
    expect(() => new RecitersClient({ apiKey: KEY })).toThrow(refusal);
  });

  test('User-Agent is left to it', async () => {
    setGlobal('document', {});
    const appInfo = { name: 'mushaf', version: '2.1' };
    const { client, server } = await clientOf([good], { apiKey: undefined, appInfo });
    await client.reciters.list();
    expect(server.requests[0]?.headers['user-agent']).toBe('node');
  });
});

describe('what a browser is', () => {
  const WorkerGlobalScope = class {};
  const chrome = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' };

  test.each<[string, Surroundings]>([
    ['a page', { document: {}, navigator: chrome }],
    ["Electron's window", { document: {}, navigator: chrome }],
    ['a web or service worker', { WorkerGlobalScope, navigator: chrome }],
  ])('%s', (_, scope) => {
    expect(isBrowser(scope)).toBe(true);
  });

  test.each<[string, Surroundings]>([
    ['Node 20 and its workers', {}],
    ['Node 22, and the main process of Electron', { navigator: { userAgent: 'Node.js/22' } }],
    ['Deno', { navigator: { userAgent: 'Deno/2.5.0' } }],
    ["Deno's worker", { WorkerGlobalScope, navigator: { userAgent: 'Deno/2.5.0' } }],
    ['Bun', { navigator: { userAgent: 'Bun/1.3.0' } }],
    ['Cloudflare', { WorkerGlobalScope, navigator: { userAgent: 'Cloudflare-Workers' } }],
    ['Cloudflare before 2022', { WorkerGlobalScope }],
    ['Node with a borrowed navigator', { navigator: chrome }],
  ])('not %s', (_, scope) => {
    expect(isBrowser(scope)).toBe(false);
  });
});
