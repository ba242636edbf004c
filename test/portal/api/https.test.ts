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

test('over HTTPS only the public origin is the own one, whatever Host says', async () => {
  const server = await startOn('sqlite', { PUBLIC_URL: ORIGIN });
  const client = portalClient(server, someAddress());
  await client.refused('signUp', '403 origin_not_allowed', { body });
  const wrong = { Origin: 'https://evil.test', Host: 'evil.test' };
  await client.refused('signUp', '403 origin_not_allowed', { body, headers: wrong });
  await client.ok('signUp', { body, headers }, 201);
});
