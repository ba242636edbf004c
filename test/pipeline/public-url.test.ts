import { describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { linksIn, listReciters, problemIn } from '../support/list-reciters.ts';
import { useServer } from '../support/server.ts';

describe('https, under a path, behind a proxy that takes the path away', () => {
  const server = useServer({ env: { PUBLIC_URL: 'https://api.reciters.test/v1' } });

  test('links between pages lead there', async () => {
    const { next } = linksIn(await listReciters(server()));
    expect(next).toMatch(/^\/v1\/reciters\/\?/);
  });

  test('a problem’s type opens its documentation there', async () => {
    const { type } = problemIn(await listReciters(server(), '?page=0'));
    expect(type).toBe('https://api.reciters.test/v1/problems/invalid_parameter');
    const { status, headers } = await call(server(), '/problems/invalid_parameter');
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/v1/docs/errors/invalid_parameter/');
  });

  test('browsers are told to use https from now on', async () => {
    const { headers } = await call(server(), '/reciters/');
    expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{7,}/);
  });
});

describe('http', () => {
  const server = useServer();

  test('browsers are told nothing of https', async () => {
    const { headers } = await call(server(), '/reciters/');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });
});
