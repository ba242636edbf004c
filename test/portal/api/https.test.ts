import { expect, test } from 'vitest';
import { PASSWORD, portalClient, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { totp } from '../../support/totp.ts';

const ORIGIN = 'https://api.reciters.test';
const headers = { Origin: ORIGIN };
const body = { email: 'amina@mail.test', password: PASSWORD };

test('over HTTPS every cookie is a __Host- cookie', async () => {
  const client = portalClient(await startOn('sqlite', { PUBLIC_URL: ORIGIN }), someAddress());
  const answers = [await client.send('signUp', { headers, body })];
  const { secret } = await client.ok('startSecondFactor', {
    headers,
    body: { password: PASSWORD },
  });
  const code = totp(secret);
  answers.push(await client.send('confirmSecondFactor', { headers, body: { code } }));
  answers.push(await client.send('signOut', { headers }));
  answers.push(await client.send('signIn', { headers, body }));
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
  expect(new Set(cookies.map((cookie) => cookie.split('=', 1)[0]))).toEqual(
    new Set([
      '__Host-reciters_session',
      '__Host-reciters_second_factor',
      '__Host-reciters_browser',
      '__Host-reciters.session_data',
      '__Host-reciters.dont_remember',
    ]),
  );
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
  }
});

test.each([
  ['over HTTPS', ORIGIN],
  ['over HTTP, other than on this machine,', 'http://api.reciters.test'],
])('%s only the public origin is the own one, whatever Host says', async (_, origin) => {
  const server = await startOn('sqlite', { PUBLIC_URL: origin });
  const client = portalClient(server, someAddress());
  await client.refused('signUp', '403 origin_not_allowed', { body });
  const wrong = { Origin: origin.replace('api.reciters', 'evil'), Host: 'evil.test' };
  await client.refused('signUp', '403 origin_not_allowed', { body, headers: wrong });
  const answer = await client.send('signUp', { body, headers: { Origin: origin } });
  expect(answer.status).toBe(201);
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Secure;/);
});
