import { inspect } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ApiError,
  ApiKeyError,
  RecitersClient,
  type RecitersClientOptions,
} from '../../client/src/index.ts';
import { good } from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, KEY } from './support/clients.ts';
import { setVariable } from './support/environment.ts';

const VARIABLE = 'RECITERS_API_KEY';
beforeEach(() => setVariable(VARIABLE, undefined));

/** The keys with which two calls arrive. */
async function keysOf(options: RecitersClientOptions): Promise<unknown[]> {
  const { client, server } = await clientOf([good], { apiKey: undefined, ...options });
  await client.reciters.list();
  await client.raw.GET('/reciters/');
  return server.requests.map(({ headers }) => headers['x-api-key']);
}

/** What a call fails with whose key function returns this, and how many requests it sent. */
async function failureWith(apiKey: () => unknown): Promise<{ error: unknown; sent: number }> {
  const { client, server } = await clientOf([good], {
    apiKey: apiKey as () => string,
    timeoutMs: 50,
  });
  const error = await failureOf(client.reciters.list());
  return { error, sent: server.requests.length };
}

describe('the key', () => {
  test('comes from the option', async () => {
    expect(await keysOf({ apiKey: KEY })).toEqual([KEY, KEY]);
  });

  test('or from the environment', async () => {
    setVariable(VARIABLE, KEY);
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

  test.each([
    ['', 'is empty'],
    [' ', 'has " " as character 1 of 1, which no key has'],
    ['rk_with space', 'has " " as character 8 of 13, which no key has'],
    ['rk_line\nbreak', 'has "\\n" as character 8 of 13, which no key has'],
    ['rk_é', 'has "é" as character 4 of 4, which no key has'],
    [`${KEY}\n`, 'has "\\n" as character 42 of 42, which no key has'],
  ])('that cannot be one is refused, saying why and not repeating it: %j', (apiKey, fault) => {
    expect(() => new RecitersClient({ apiKey })).toThrow(
      new TypeError(`The option apiKey ${fault}`),
    );
    setVariable(VARIABLE, apiKey);
    expect(() => new RecitersClient()).toThrow(new TypeError(`${VARIABLE} ${fault}`));
  });

  test.each([42, null, {}])('that is no string is refused: %j', (apiKey) => {
    const message = `The option apiKey is of type ${typeof apiKey}, and a key is a string`;
    const refused = () => new RecitersClient({ apiKey: apiKey as unknown as string });
    if (apiKey === null) expect(refused).not.toThrow();
    else expect(refused).toThrow(new TypeError(message));
  });
});

describe('a function that gets the key', () => {
  test.each([
    ['rejects', () => Promise.reject(new Error('The vault is sealed.'))],
    [
      'throws',
      () => {
        throw new Error('The vault is sealed.');
      },
    ],
  ])('and %s is an error of its own, with the reason and not tried again', async (_, apiKey) => {
    const { error, sent } = await failureWith(apiKey);
    expect(error).toBeInstanceOf(ApiKeyError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'ApiKeyError',
      message: expect.stringMatching(/\/reciters\/: the apiKey function failed$/),
      attempts: 0,
      status: undefined,
      cause: new Error('The vault is sealed.'),
    });
    expect(sent).toBe(0);
  });

  test.each([
    ['nothing', undefined, 'is of type undefined, and a key is a string'],
    ['an empty one', '', 'is empty'],
    ['what is none', `${KEY} `, 'has " " as character 42 of 42, which no key has'],
  ])('and returns %s is no call without a key', async (_, returned, fault) => {
    const { error, sent } = await failureWith(() => returned);
    expect(error).toBeInstanceOf(ApiKeyError);
    expect((error as ApiKeyError).message).toContain(`what the apiKey function returned ${fault}`);
    expect(inspect(error)).not.toContain(KEY);
    expect(sent).toBe(0);
  });

  test('and neither returns nor heeds the signal is not waited for, and is told of', async () => {
    const { error, sent } = await failureWith(() => new Promise(() => {}));
    expect(error).toBeInstanceOf(ApiKeyError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/: the apiKey function gave no key in 50 ms$/),
      attempts: 0,
    });
    expect(sent).toBe(0);
  });

  test('is told when its time is over', async () => {
    let given: AbortSignal | undefined;
    const { client } = await clientOf([good], {
      timeoutMs: 50,
      apiKey: (signal) => {
        given = signal;
        return new Promise(() => {});
      },
    });
    await failureOf(client.reciters.list());
    expect(given?.aborted).toBe(true);
  });
});
