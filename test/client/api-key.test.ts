import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ConnectionError,
  RecitersClient,
  type RecitersClientOptions,
} from '../../client/src/index.ts';
import {
  answer,
  good,
  problem,
  redirect,
  reset,
  stall,
} from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, KEY } from './support/clients.ts';

const VARIABLE = 'RECITERS_API_KEY';
let before: string | undefined;
beforeEach(() => {
  before = process.env[VARIABLE];
  delete process.env[VARIABLE];
});
afterEach(() => {
  if (before === undefined) delete process.env[VARIABLE];
  else process.env[VARIABLE] = before;
});

/** The keys with which two calls arrive. */
async function keysOf(options: RecitersClientOptions): Promise<unknown[]> {
  const { client, server } = await clientOf([good], { apiKey: undefined, ...options });
  await client.reciters.list();
  await client.raw.GET('/reciters/');
  return server.requests.map(({ headers }) => headers['x-api-key']);
}

describe('the key', () => {
  test('comes from the option', async () => {
    expect(await keysOf({ apiKey: KEY })).toEqual([KEY, KEY]);
  });

  test('or from the environment', async () => {
    process.env[VARIABLE] = KEY;
    expect(await keysOf({})).toEqual([KEY, KEY]);
    expect(await keysOf({ apiKey: 'rk_option' })).toEqual(['rk_option', 'rk_option']);
  });

  test('or from a function that is asked anew for each request', async () => {
    let number = 0;
    expect(await keysOf({ apiKey: () => `rk_${++number}` })).toEqual(['rk_1', 'rk_2']);
    expect(await keysOf({ apiKey: async () => `rk_${++number}` })).toEqual(['rk_3', 'rk_4']);
  });

  test('is left out where there is none', async () => {
    expect(await keysOf({})).toEqual([undefined, undefined]);
  });

  test.each(['', ' ', 'rk_with space', 'rk_line\nbreak', 'rk_é', `${KEY}\n`])(
    'that cannot be one is refused without being repeated: %j',
    (apiKey) => {
      const refusal = new TypeError('The API key is empty or malformed');
      expect(() => new RecitersClient({ apiKey })).toThrow(refusal);
      process.env[VARIABLE] = apiKey;
      expect(() => new RecitersClient()).toThrow(refusal);
    },
  );

  test('from a function that fails is a call that fails, with the reason', async () => {
    const cause = new Error('The vault is sealed.');
    const { client, server } = await clientOf([good], { apiKey: () => Promise.reject(cause) });
    const error = await failureOf(client.reciters.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 3, cause });
    expect(server.requests).toHaveLength(0);
  });

  test('from a function that gives none is not a call without a key', async () => {
    const { client, server } = await clientOf([good], { apiKey: () => '' });
    expect(await failureOf(client.reciters.list())).toBeInstanceOf(ConnectionError);
    expect(server.requests).toHaveLength(0);
  });
});

describe('nobody sees the key', () => {
  const everything = (value: unknown): string => {
    return `${inspect(value, { depth: Infinity, showHidden: true })} ${JSON.stringify(value)} ${value}`;
  };

  test('in the client', () => {
    const client = new RecitersClient({ apiKey: KEY });
    expect(everything(client)).not.toContain(KEY);
    expect(everything(client.forUser('user:1'))).not.toContain(KEY);
  });

  test.each([
    ['a refusal', problem(401, 'api_key_invalid')],
    ['a redirect', redirect(302, 'https://evil.test')],
    ['broken JSON', answer(200, '{')],
    ['a reset', reset],
    ['a timeout', stall],
  ])('in the error of %s, or in what onAttempt is told', async (_, behaviour) => {
    const { client, attempts } = await clientOf([behaviour], { timeoutMs: 50 });
    expect(everything(await failureOf(client.reciters.list()))).not.toContain(KEY);
    expect(everything(attempts)).not.toContain(KEY);
  });
});

describe('in a browser', () => {
  const asInPage = async (run: () => Promise<void>): Promise<void> => {
    Object.defineProperty(globalThis, 'document', { value: {}, configurable: true });
    try {
      await run();
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
  };

  test('a key is refused, saying why, unless it is allowed', () =>
    asInPage(async () => {
      expect(() => new RecitersClient({ apiKey: KEY })).toThrow(
        'Visitors can read a key in a browser. See dangerouslyAllowBrowser',
      );
      new RecitersClient({ apiKey: KEY, dangerouslyAllowBrowser: true });
      new RecitersClient();
    }));

  test('User-Agent is left to it', () =>
    asInPage(async () => {
      const appInfo = { name: 'mushaf', version: '2.1' };
      const { client, server } = await clientOf([good], { apiKey: undefined, appInfo });
      await client.reciters.list();
      expect(server.requests[0]?.headers['user-agent']).toBe('node');
    }));
});
