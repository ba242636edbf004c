import { describe, expect, test } from 'vitest';
import { RecitersClient, StatusError } from '../../client/src/index.ts';
import { placeOf } from '../support/contract.ts';
import { json } from '../support/hostile-server-behaviours.ts';
import { useServer } from '../support/server.ts';
import { clientOf, failureOf } from './support/clients.ts';

const { minimum, maximum } = placeOf('openapi', 'components', 'parameters', 'ReciterId', 'schema')
  .value as { minimum: number; maximum: number };

describe('get, from the service itself', () => {
  const server = useServer();
  const connect = async (): Promise<RecitersClient> => {
    const { key } = await server().createKey();
    return new RecitersClient({ apiKey: key, baseUrl: server().url });
  };

  test('gives the record that the list has', async () => {
    const client = await connect();
    const { results } = await client.reciters.list({ search: 'husary' });
    expect(results).toHaveLength(1);
    expect(await client.reciters.get(results[0]?.id ?? 0)).toEqual(results[0]);
  });

  test('tells what came around it', async () => {
    const client = await connect();
    expect(await client.reciters.getWithResponse(93)).toMatchObject({
      data: { id: 93, slug: 'mahmoud-khalil-al-hussary' },
      url: `${server().url}/reciters/93/`,
      status: 200,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      rateLimit: { policy: 'key', remaining: expect.any(Number) },
      attempts: 1,
    });
  });

  test('counts for an end user', async () => {
    const { reciters } = (await connect()).forUser('user:42');
    expect(await reciters.get(93)).toMatchObject({ id: 93 });
  });

  test('of an id that nobody has is not_found', async () => {
    const error = await failureOf((await connect()).reciters.get(maximum));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ status: 404, code: 'not_found', attempts: 1 });
  });
});

describe('get, before anything is sent', () => {
  test.each([
    [0, '0'],
    [-1, '-1'],
    [1.5, '1.5'],
    [maximum + 1, String(maximum + 1)],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['93', 'a value of type string'],
    ['..', 'a value of type string'],
    [undefined, 'a value of type undefined'],
    [null, 'a value of type object'],
  ])('refuses what is no id, saying what it takes: %j', async (id, received) => {
    const { client, server } = await clientOf([json(200, { id: 1 })]);
    const refusal = new TypeError(
      `An id is a whole number from ${minimum} to ${maximum}, and not ${received}`,
    );
    const { reciters } = client;
    expect(await failureOf(reciters.get(id as number))).toEqual(refusal);
    expect(await failureOf(reciters.getWithResponse(id as number))).toEqual(refusal);
    expect(server.requests).toHaveLength(0);
  });

  test.each([minimum, maximum])(
    'takes the first and the last that the contract has: %i',
    async (id) => {
      const { client, server } = await clientOf([json(200, { id })]);
      await client.reciters.get(id);
      expect(server.requests.map(({ url }) => url)).toEqual([`/reciters/${id}/`]);
    },
  );
});
