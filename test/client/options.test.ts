import { describe, expect, test } from 'vitest';
import { RecitersClient, type RecitersClientOptions } from '../../client/src/index.ts';
import { placeOf } from '../support/contract.ts';
import { good } from '../support/hostile-server-behaviours.ts';
import { clientOf, hostile, KEY } from './support/clients.ts';
import { setVariable } from './support/environment.ts';

/** The addresses that a client asks for, without anybody at them. */
async function addressOf(options: RecitersClientOptions): Promise<string[]> {
  const asked: string[] = [];
  const client = new RecitersClient({
    ...options,
    fetch: async (url) => {
      asked.push(url);
      return Response.json({ count: 0, results: [] });
    },
  });
  await client.reciters.list();
  await client.raw.GET('/reciters/');
  return asked;
}

describe('baseUrl', () => {
  test("is the contract's unless it is set", async () => {
    const address = `${placeOf('openapi', 'servers', '0', 'url').value}/reciters/`;
    expect(await addressOf({})).toEqual([address, address]);
  });

  test.each([
    ['https://api.test', 'https://api.test/reciters/'],
    ['https://api.test/', 'https://api.test/reciters/'],
    ['https://api.test:8443/v1//', 'https://api.test:8443/v1/reciters/'],
  ])('may have a path, and slashes at its end: %s', async (baseUrl, address) => {
    expect(await addressOf({ baseUrl })).toEqual([address, address]);
  });

  test('may come from the environment, and the option counts more', async () => {
    setVariable('RECITERS_BASE_URL', 'https://variable.test/');
    const fromVariable = 'https://variable.test/reciters/';
    expect(await addressOf({})).toEqual([fromVariable, fromVariable]);
    const fromOption = 'https://option.test/reciters/';
    expect(await addressOf({ baseUrl: 'https://option.test' })).toEqual([fromOption, fromOption]);
  });

  test.each([
    ['', ''],
    ['api.test', 'api.test'],
    ['localhost:3000', 'localhost:3000'],
    ['ftp://api.test', 'ftp://api.test'],
    ['/reciters', '/reciters'],
    ['http://', 'http://'],
    ['https://user:secret@api.test', 'https://***@api.test'],
    ['user:se@cret@api.test', '***@api.test'],
    ['https://api.test?key=secret', 'https://api.test?***'],
    ['https://api.test#secret', 'https://api.test#***'],
    [`http:/${KEY}`, 'http:/***'],
    [KEY, '***'],
  ])('is refused where it cannot be one, and shown without secrets: %j', (baseUrl, shown) => {
    const takes = 'must be an address such as https://api.example, without password and query';
    const message = `${takes}, and not ${JSON.stringify(shown)}`;
    expect(() => new RecitersClient({ baseUrl })).toThrow(
      new TypeError(`The option baseUrl ${message}`),
    );
    setVariable('RECITERS_BASE_URL', baseUrl);
    expect(() => new RecitersClient()).toThrow(new TypeError(`RECITERS_BASE_URL ${message}`));
  });
});

describe('User-Agent', () => {
  const agentOf = async (options: RecitersClientOptions): Promise<unknown> => {
    const { client, server } = await clientOf([good], options);
    await client.reciters.list();
    return server.requests[0]?.headers['user-agent'];
  };

  test('names the application and this package', async () => {
    const appInfo = { name: 'mushaf', version: '2.1' };
    expect(await agentOf({ appInfo })).toBe('mushaf/2.1 reciters-client');
  });

  test('is left to fetch without one', async () => {
    expect(await agentOf({})).toBe('node');
  });
});

describe('fetch', () => {
  test('is the global one at the time of the call, unless it is set', async () => {
    const server = await hostile(good);
    const client = new RecitersClient({ baseUrl: 'http://nowhere.test' });
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) =>
      fetch(`${server.url}${new URL(String(input)).pathname}`, init);
    try {
      expect(await client.reciters.list()).toMatchObject({ count: 1 });
    } finally {
      globalThis.fetch = fetch;
    }
  });

  test('is called without a this, as browsers demand', async () => {
    const receivers: unknown[] = [];
    const client = new RecitersClient({
      async fetch(this: unknown) {
        receivers.push(this);
        return Response.json({ count: 0, results: [] });
      },
    });
    await client.reciters.list();
    expect(receivers).toEqual([undefined]);
  });
});

test.each<unknown>([`rk_${'a'.repeat(38)}`, null, 7])(
  'options that are no object, as JavaScript lets them be, are refused',
  (options) => {
    const refusal = new TypeError('The options must be an object');
    expect(() => new RecitersClient(options as object)).toThrow(refusal);
  },
);

describe('numbers', () => {
  test.each([
    ['retries', -1],
    ['timeoutMs', Number.NaN],
    ['maxDelayMs', -5],
  ])('that nobody can keep are refused: %s', async (name, value) => {
    const refusal = new TypeError(`The option ${name} is ${value}, not a number from 0`);
    expect(() => new RecitersClient({ [name]: value })).toThrow(refusal);
    if (name === 'maxDelayMs') return;
    const { client, server } = await clientOf([good]);
    await expect(client.reciters.list({}, { [name]: value })).rejects.toEqual(refusal);
    expect(server.requests).toHaveLength(0);
  });

  test('may be endless', async () => {
    const { client } = await clientOf([good], { timeoutMs: Infinity, retries: Infinity });
    expect(await client.reciters.list()).toMatchObject({ count: 1 });
  });
});
