import { beforeAll, describe, test } from 'vitest';
import { guess, lock, sameBrowser } from '../../support/guessing.ts';
import {
  PASSWORD,
  PORTAL_ENV,
  type PortalClient,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { useServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const NEXT = 'another good passphrase';

describe('a known browser', () => {
  const server = useServer({ env: { ...PORTAL_ENV, KNOWN_BROWSERS: '3' } });
  let owner: PortalClient & { email: string };
  beforeAll(async () => {
    owner = await signedUp(server());
  });

  test('has ten attempts of its own, wherever its cookie was taken', async () => {
    const { email } = await signedUp(server());
    const one = portalClient(server(), someAddress());
    await one.ok('signIn', { body: { email, password: PASSWORD } });
    await one.ok('signOut', {}, 204);
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await guess(one, email, '401 credentials_invalid');
    await guess(one, email, '429 rate_limited');
    await guess(sameBrowser(server(), one), email, '429 rate_limited');
    // What it has tried does not count against others.
    const other = portalClient(server(), someAddress());
    await other.ok('signIn', { body: { email, password: PASSWORD } });
  });

  test('has no more attempts because somebody signs in there to another account', async () => {
    const victim = await signedUp(server());
    const thief = sameBrowser(server(), victim);
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await guess(thief, victim.email, '401 credentials_invalid');
    const { email } = await signedUp(server());
    await thief.ok('signIn', { body: { email, password: PASSWORD } });
    await guess(thief, victim.email, '429 rate_limited');
  });

  test('tries no more codes because somebody signs in there to another account', async () => {
    const victim = await withSecondFactor(server());
    // Known for good once a second factor was right in it.
    await halfSignedIn(server(), victim.email, victim.client);
    const right = { code: totp(victim.secret, { step: 1 }) };
    await victim.client.ok('verifySecondFactor', { body: right });
    const thief = sameBrowser(server(), victim.client);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (attempt % 5 === 0) await halfSignedIn(server(), victim.email, thief);
      const body = { code: `00000${attempt}` };
      await thief.refused('verifySecondFactor', '401 second_factor_invalid', { body });
    }
    const { email } = await signedUp(server());
    await thief.ok('signIn', { body: { email, password: PASSWORD } });
    await halfSignedIn(server(), victim.email, thief);
    const body = { code: '999999' };
    await thief.refused('verifySecondFactor', '429 rate_limited', { body });
  });

  test('gets another token with each sign-in; an earlier one is worth nothing', async () => {
    const { email } = owner;
    const thief = sameBrowser(server(), owner);
    await owner.ok('signIn', { body: { email, password: PASSWORD } });
    await lock(server(), email);
    await guess(thief, email, '429 rate_limited');
    await owner.ok('signIn', { body: { email, password: PASSWORD } });
  });

  test('is known to one account and to another', async () => {
    const { email } = owner;
    const second = await signedUp(server());
    await owner.ok('signIn', { body: { email: second.email, password: PASSWORD } });
    await owner.ok('signOut', {}, 204);
    for (const each of [email, second.email]) {
      await guess(owner, each, '401 credentials_invalid');
      await owner.ok('signIn', { body: { email: each, password: PASSWORD } });
    }
    // Of an account that does not know it, it is one of many.
    const third = await signedUp(server());
    await lock(server(), third.email);
    await guess(owner, third.email, '429 rate_limited');
  });

  test('is one of three: the one that was seen longest ago is forgotten', async () => {
    const first = await signedUp(server());
    const { email } = first;
    const browsers = [1, 2, 3].map(() => portalClient(server(), someAddress()));
    for (const browser of browsers)
      await browser.ok('signIn', { body: { email, password: PASSWORD } });
    await lock(server(), email);
    await guess(first, email, '429 rate_limited');
    for (const browser of browsers) await guess(browser, email, '401 credentials_invalid');
  });

  test('stays known when the password is changed in it; others do not', async () => {
    const mine = await signedUp(server());
    const { email } = mine;
    const other = portalClient(server(), someAddress());
    await other.ok('signIn', { body: { email, password: PASSWORD } });
    const body = { current_password: PASSWORD, new_password: NEXT };
    await mine.ok('changePassword', { body }, 204);
    await lock(server(), email);
    await guess(other, email, '429 rate_limited');
    await mine.ok('signIn', { body: { email, password: NEXT } });
  });

  test('that was not seen for too long becomes known anew by signing in', async () => {
    const client = await signedUp(server());
    const { email } = client;
    const expires_at = '2026-01-01T00:00:00.000Z';
    await server().db.updateTable('known_browsers').set({ expires_at }).execute();
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await lock(server(), email);
    await client.ok('signIn', { body: { email, password: PASSWORD } });
  });

  test('a cookie that is none of ours is an unknown browser', async () => {
    const { email } = await signedUp(server());
    const client = portalClient(server(), someAddress());
    for (const value of ['', 'x', 'A'.repeat(43), '%00', 'a;b']) {
      client.cookies.set('reciters_browser', value);
      await guess(client, email, '401 credentials_invalid');
    }
  });
});
