import { describe, expect, test } from 'vitest';
import { DecodeError, StatusError } from '../../client/src/index.ts';
import type { Behaviour } from '../support/hostile-server.ts';
import { json, page, problem } from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf } from './support/clients.ts';

const idsOf = async (reciters: AsyncIterable<{ id: number }>): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { id } of reciters) ids.push(id);
  return ids;
};

/** A list without an end, of two reciters a page. */
const endless: Behaviour = (req, res) => {
  const number = Number(new URL(req.url ?? '', 'http://a').searchParams.get('page'));
  page([2 * number - 1, 2 * number], 1e9, number + 1)(req, res);
};

describe('all', () => {
  test('goes through every page and keeps the filters', async () => {
    const { client, server } = await clientOf([page([1, 2], 3, 2), page([3], 3)]);
    expect(await idsOf(client.reciters.all({ style: 'murattal', page_size: 2 }))).toEqual([
      1, 2, 3,
    ]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/reciters/?style=murattal&page_size=2&page=1',
      '/reciters/?style=murattal&page_size=2&page=2',
    ]);
  });

  test('starts where it is told to', async () => {
    const { client, server } = await clientOf([page([5], 9, 4), page([6], 9)]);
    expect(await idsOf(client.reciters.all({ page: 3 }))).toEqual([5, 6]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/reciters/?page=3',
      '/reciters/?page=4',
    ]);
  });

  test('requests each page when its caller reaches it, and none once its caller stops', async () => {
    const { client, server } = await clientOf([endless]);
    const seen: number[] = [];
    const asked: number[] = [];
    for await (const { id } of client.reciters.all()) {
      seen.push(id);
      asked.push(server.requests.length);
      if (id === 5) break;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([1, 1, 2, 2, 3]);
    expect(server.requests).toHaveLength(3);
  });

  test('sends nothing before the first is asked for', async () => {
    const { client, server } = await clientOf([endless]);
    const reciters = client.reciters.all();
    expect(server.requests).toHaveLength(0);
    await reciters.return();
    expect(server.requests).toHaveLength(0);
  });

  test.each([0, 2, 1_000_000])('is not misled by a wrong count: %i', async (count) => {
    const { client } = await clientOf([page([1, 2], count, 2), page([3], count)]);
    expect(await idsOf(client.reciters.all())).toEqual([1, 2, 3]);
  });

  test('ends at an empty page that claims another', async () => {
    const { client, server } = await clientOf([page([1], 9, 2), page([], 9, 3)]);
    expect(await idsOf(client.reciters.all())).toEqual([1]);
    expect(server.requests).toHaveLength(2);
  });

  test('never goes to the address in a link', async () => {
    const links = { Link: '<https://evil.test/reciters/?page=2>; rel="next"' };
    const { client, server } = await clientOf([
      json(200, { count: 2, results: [{ id: 1 }] }, links),
      page([2], 2),
    ]);
    expect(await idsOf(client.reciters.all())).toEqual([1, 2]);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['a cache gives the same page for all', page([1, 2], 9, 2)],
    ['something removed the links', json(200, { count: 9, results: [{ id: 1 }] })],
  ])('says so where it is unclear how to go on, since %s', async (_, behaviour) => {
    const { client, server } = await clientOf([behaviour]);
    const error = await failureOf(idsOf(client.reciters.all()));
    expect(error).toBeInstanceOf(DecodeError);
    expect((error as DecodeError).message).toMatch(/what follows page \d is unclear$/);
    expect(server.requests.length).toBeLessThan(3);
  });

  test('gives what came before an error, and then the error', async () => {
    const { client } = await clientOf([page([1, 2], 3, 2), problem(403, 'permission_denied')]);
    const reciters = client.reciters.all();
    expect((await reciters.next()).value).toEqual({ id: 1 });
    expect((await reciters.next()).value).toEqual({ id: 2 });
    expect(await failureOf(reciters.next())).toBeInstanceOf(StatusError);
    expect(await reciters.next()).toEqual({ done: true, value: undefined });
  });

  test("ends with its caller's signal", async () => {
    const caller = new AbortController();
    const { client, server } = await clientOf([endless]);
    const reciters = client.reciters.all({}, { signal: caller.signal });
    await reciters.next();
    caller.abort('enough');
    await reciters.next();
    expect(await failureOf(reciters.next())).toBe('enough');
    expect(server.requests).toHaveLength(1);
  });
});
