import { describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { expectDocumented, OTHER_RESPONSES } from '../support/contract-check.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

describe('308 to the address with its last slash', () => {
  test.each([
    ['/reciters', '/reciters/'],
    ['/reciters?page=2', '/reciters/?page=2'],
    ['/reciters?search=%D8%A7%20b&page=0', '/reciters/?search=%D8%A7%20b&page=0'],
    ['/reciters?a=?b', '/reciters/?a=?b'],
    ['/reciters?', '/reciters/?'],
    ['/reciters/93', '/reciters/93/'],
    ['/reciters/a%2Fb?page=2', '/reciters/a%2Fb/?page=2'],
  ])('%s', async (path, location) => {
    const answer = await call(server(), path);
    expectDocumented(OTHER_RESPONSES, answer);
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, location]);
  });

  test.each(['HEAD', 'POST', 'OPTIONS'])('whatever the method: %s', async (method) => {
    const answer = await call(server(), '/reciters', { method });
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/reciters/']);
  });
});

describe('where the service is reached under a path', () => {
  const server = useServer({ env: { PUBLIC_URL: 'https://api.reciters.test/v1/' } });

  test('redirects lead there', async () => {
    const { headers } = await call(server(), '/reciters?page=2');
    expect(headers.get('Location')).toBe('/v1/reciters/?page=2');
  });
});
