import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type Fetch, RecitersClient, type RecitersClientOptions } from '../../client/src/index.ts';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { startProxy } from '../../scripts/conformance/src/proxy/proxy.ts';
import { groupFindings } from '../../scripts/conformance/src/report/groups.ts';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { operationRoutesOf } from '../../server/src/contract/routes.ts';
import { faultsOfClient } from '../support/checking-server-drive.ts';
import { DRIVES } from '../support/checking-server-drives.ts';
import { methodsOf } from '../support/client-methods.ts';
import { useServer } from '../support/server.ts';

type Rewrite = (url: string, headers: Headers) => string;

/** A client that is broken in what it sends. */
const sending =
  (rewrite: Rewrite): Fetch =>
  (url, init) => {
    const headers = new Headers(init.headers);
    return fetch(rewrite(url, headers), { ...init, headers });
  };

const move =
  (from: string, to: string, change = (value: string) => value): Rewrite =>
  (url, headers) => {
    const value = headers.get(from);
    headers.delete(from);
    if (value !== null) headers.set(to, change(value));
    return url;
  };

const add =
  (parameter: string): Rewrite =>
  (url) =>
    `${url}${url.includes('?') ? '&' : '?'}${parameter}`;

const header =
  (name: string, value: string): Rewrite =>
  (url, headers) => {
    headers.set(name, value);
    return url;
  };

/** `fetch` itself refuses to send a body with GET. */
const withBody: Fetch = (url, { headers }) =>
  new Promise((resolve, reject) => {
    const own = { ...Object.fromEntries(new Headers(headers)), 'content-length': '2' };
    const outgoing = httpRequest(url, { headers: own }, async (incoming) => {
      resolve(new Response(await text(incoming), { status: incoming.statusCode ?? 0 }));
    });
    outgoing.on('error', reject).end('{}');
  });

const forgiving: Fetch = async (url, init) => {
  const response = await fetch(url, init);
  return response.status === 422 ? new Response(response.body, { status: 200 }) : response;
};

const breakages: [name: string, fetch: Fetch, reason: string][] = [
  [
    'the slash is dropped',
    sending((url) => url.replace('/reciters/', '/reciters')),
    'the contract has no GET /reciters',
  ],
  [
    'the key goes as Bearer',
    sending(move('X-API-Key', 'Authorization', (key) => `Bearer ${key}`)),
    'the header authorization is not declared',
  ],
  [
    'the key goes in the query',
    sending((url, headers) => add(`api_key=${headers.get('X-API-Key')}`)(url, headers)),
    'the parameter api_key is not declared',
  ],
  [
    'the header of the key is misspelt',
    sending(move('X-API-Key', 'X-Api-Token')),
    'the header x-api-token is not declared',
  ],
  [
    'the header of the end user is misspelt',
    sending(move('X-External-User-Id', 'X-External-User')),
    'the header x-external-user is not declared',
  ],
  [
    'undefined is sent as text',
    sending(add('country=undefined')),
    'country is the text of a value that is missing',
  ],
  [
    'an empty header is sent',
    sending(header('X-External-User-Id', '')),
    'the header x-external-user-id is empty',
  ],
  [
    'an invalid id is sent',
    sending(header('X-External-User-Id', '0501234567')),
    'x-external-user-id  must match pattern',
  ],
  [
    'pageSize is sent for page_size',
    sending((url) => url.replace('page_size', 'pageSize')),
    'the parameter pageSize is not declared',
  ],
  [
    'values are not encoded',
    sending((url) => decodeURIComponent(url)),
    'search is not percent-encoded',
  ],
  ['GET has a body', withBody, 'GET has a body'],
  ['422 is taken for success', forgiving, 'a 422 was taken for something else'],
];

describe('nothing that the client can send is left out', () => {
  const client = new RecitersClient({ apiKey: `rk_${'A'.repeat(38)}` });
  // openapi-fetch has methods of its own; what it can call is what the contract has.
  const operations = operationRoutesOf(loadContract('openapi').document);
  const raw = operations.map(({ method, path }) => `raw.${method} ${path}`);

  test('each of its methods is driven below, and with `raw` each operation', () => {
    // Each is driven for an end user as well.
    const methods = methodsOf(client, ['raw']).filter((name) => name !== 'forUser');
    expect(Object.keys(DRIVES).sort()).toEqual([...methods, ...raw].sort());
  });

  test('for an end user it has the same methods', () => {
    expect([...methodsOf(client.forUser('user:42'), []), 'forUser'].sort()).toEqual(
      methodsOf(client, []).sort(),
    );
  });
});

describe('the client keeps the contract', () => {
  test('in everything that it sends', async () => {
    expect(await faultsOfClient()).toEqual([]);
  });

  test.each(breakages)('or else it is caught: %s', async (_, broken, reason) => {
    const faults = await faultsOfClient({ fetch: broken });
    expect(faults).toContainEqual(expect.stringContaining(reason));
  });
});

describe('a proxy between the client and the service', () => {
  const server = useServer();

  /** What it finds when every method of a client is called through it. */
  async function findings(options: Partial<RecitersClientOptions> = {}): Promise<string[]> {
    const text = await readFile('openapi/openapi.yaml', 'utf8');
    const url = new URL(server().url);
    const proxy = await startProxy(readContract('openapi.yaml', text, ''), {
      url,
      port: 0,
      secrets: [],
    });
    const { key: apiKey } = await server().createKey();
    const client = new RecitersClient({
      apiKey,
      baseUrl: proxy.url.origin,
      retries: 0,
      ...options,
    });
    for (const { run } of Object.values(DRIVES)) {
      await run(client).catch(() => {});
      await run(client.forUser('user:42')).catch(() => {});
    }
    const report = await proxy.close();
    expect(report.requests).toBeGreaterThan(Object.keys(DRIVES).length);
    return groupFindings(report).map(({ claim }) => `${claim.id}: ${claim.says}`);
  }

  test('finds nothing that either of them breaks', async () => {
    expect(await findings()).toEqual([]);
  });

  test('finds what a broken client sends', async () => {
    const broken = sending((url) => url.replace('page_size', 'pageSize'));
    expect(await findings({ fetch: broken })).toEqual([
      expect.stringMatching(/^request\.parameter: listReciters is asked with pageSize/),
    ]);
  });
});
