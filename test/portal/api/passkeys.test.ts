import { describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '../../../server/src/durations.ts';
import { createLinkToken } from '../../../server/src/portal-api/mail/link-tokens.ts';
import { suspendAccount } from '../../../server/src/storage/accounts/suspension.ts';
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts';
import { forEachDialect } from '../../support/databases.ts';
import { addPasskey as add, proofOf } from '../../support/passkeys.ts';
import {
  PASSWORD,
  type PortalClient,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { useServerOn } from '../../support/portal-server.ts';
import { withSecondFactor } from '../../support/second-factor.ts';

const PASSWORD_PROOF = { body: { password: PASSWORD } };

forEachDialect((dialect) => {
  const server = useServerOn(dialect);
  const browser = () => portalClient(server(), someAddress());
  const accountIdOf = async (client: PortalClient) =>
    (await client.ok('getSession')).account?.id ?? '';

  test('a passkey is added, named, used in place of both factors, and removed', async () => {
    const { client, email, recovery_codes } = await withSecondFactor(server());
    const { device, passkey } = await add(client, 'My phone', recovery_codes[0]);
    expect(passkey).toMatchObject({ name: 'My phone', synced: true, last_used_at: null });
    const path = { passkey_id: passkey.id };
    const name = { name: 'هاتفي' };
    expect(await client.ok('renamePasskey', { path, body: name })).toMatchObject(name);

    const elsewhere = browser();
    const state = await elsewhere.ok('signInWithPasskey', await proofOf(elsewhere, device));
    expect(state).toMatchObject({ state: 'signed_in', account: { email, second_factor: true } });
    const [listed] = (await client.ok('listPasskeys')).results;
    expect(listed).toMatchObject({ ...name, last_used_at: expect.any(String) });

    await client.refused('removePasskey', '422 password_incorrect', {
      ...{ path, body: { password: 'not this one at all' } },
    });
    await client.ok('removePasskey', { path, ...PASSWORD_PROOF }, 204);
    expect((await elsewhere.ok('getSession')).state).toBe('signed_out');
    await elsewhere.refused(
      'signInWithPasskey',
      '401 passkey_invalid',
      await proofOf(elsewhere, device),
    );
    expect((await client.ok('listPasskeys')).results).toEqual([]);
    const { results } = await client.ok('listAuditEvents');
    const changes = results.filter(({ action }) => action.startsWith('passkey_'));
    expect(changes.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['passkey_removed', null, 'هاتفي'],
      ['passkey_renamed', 'My phone', 'هاتفي'],
      ['passkey_added', null, 'My phone'],
    ]);
  });

  test('an answer works once, also when it is sent twice at the same moment', async () => {
    const client = await signedUp(server());
    const { device } = await add(client);
    const proof = await proofOf(client, device);
    const answers = await Promise.all(
      [browser(), browser(), browser()].map((each) => each.send('signInWithPasskey', proof)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  describe('nobody signs in with', () => {
    test.each([
      ['a device that did not ask its owner', { verified: false }],
      ['an answer from the page of somebody else', { origin: 'https://reciters.evil.test' }],
      ['an answer from another port of the host', { origin: 'http://localhost:3001' }],
    ])('%s', async (_, how) => {
      const client = await signedUp(server());
      const { device } = await add(client);
      const guest = browser();
      const proof = await proofOf(guest, device, how);
      await guest.refused('signInWithPasskey', '401 passkey_invalid', proof);
      await guest.ok('signInWithPasskey', await proofOf(guest, device));
    });

    test('a challenge that the service did not make, or made for something else', async () => {
      const client = await signedUp(server());
      const { device } = await add(client);
      const options = await client.ok('startPasskeySignIn', {});
      const { challenge } = await client.ok('startPasskey', PASSWORD_PROOF);
      for (const foreign of [challenge, 'AAAA', `${options.challenge.slice(0, -4)}AAAA`]) {
        const credential = device.get({ ...options, challenge: foreign });
        await client.refused('signInWithPasskey', '401 passkey_invalid', { body: { credential } });
      }
    });

    test('somebody else’s key under the id of a passkey', async () => {
      const client = await signedUp(server());
      const { device } = await add(client);
      const other = createAuthenticator();
      other.create(await client.ok('startPasskey', PASSWORD_PROOF));
      const { id, rawId } = device.get(await client.ok('startPasskeySignIn', {}));
      const credential = { ...(await proofOf(client, other)).body.credential, id, rawId };
      await client.refused('signInWithPasskey', '401 passkey_invalid', { body: { credential } });
    });
  });

  test('429: the 51st wrong answer from an address; what is right does not count', async () => {
    const client = await signedUp(server());
    const { device } = await add(client);
    const address = someAddress();
    const guest = portalClient(server(), address);
    const proof = await proofOf(guest, device);
    await guest.ok('signInWithPasskey', proof);
    for (let attempt = 1; attempt <= 50; attempt += 1)
      await guest.refused('signInWithPasskey', '401 passkey_invalid', proof);
    const right = await proofOf(guest, device);
    await guest.refused('signInWithPasskey', '429 rate_limited', right);
    // Passwords are counted by themselves.
    const colleague = portalClient(server(), address);
    await colleague.ok('signIn', { body: { email: client.email, password: PASSWORD } });
  });

  test('a passkey is not added without its owner, from elsewhere, or in another session', async () => {
    const client = await signedUp(server());
    const elsewhere = browser();
    await elsewhere.ok('signIn', { body: { email: client.email, password: PASSWORD } });
    await client.refused('startPasskey', '422 password_incorrect', {
      body: { password: 'not this one at all' },
    });
    const options = await client.ok('startPasskey', PASSWORD_PROOF);
    const send = (who: PortalClient, how = {}) => {
      const credential = createAuthenticator().create(options, how);
      return { who, body: { name: 'My phone', credential } };
    };
    for (const { who, body } of [
      send(client, { verified: false }),
      send(client, { origin: 'https://reciters.evil.test' }),
      send(elsewhere),
    ]) {
      await who.refused('addPasskey', '422 passkey_refused', { body });
    }
    const { body } = send(client);
    await client.ok('addPasskey', { body }, 201);
    await client.refused('addPasskey', '422 passkey_refused', { body });
    await client.refused('addPasskey', '422 passkey_refused', { body: send(client).body });
    expect((await elsewhere.ok('getSession')).state).toBe('signed_out');
  });

  test('a passkey that a certificate vouches for is not added: nobody asked for one', async () => {
    const client = await signedUp(server());
    const made = async (how: Parameters<Authenticator['create']>[1]) => {
      const options = await client.ok('startPasskey', PASSWORD_PROOF);
      return { body: { name: 'My phone', credential: createAuthenticator().create(options, how) } };
    };
    await client.refused(
      'addPasskey',
      '422 passkey_refused',
      await made({ attested: 'by its maker' }),
    );
    await client.ok('addPasskey', await made({ attested: 'by itself' }), 201);
  });

  test('an account has ten at most, and sees no others', async () => {
    const client = await signedUp(server());
    const other = await signedUp(server());
    const spare = await client.ok('startPasskey', PASSWORD_PROOF);
    const ids: string[] = [];
    for (let number = 1; number <= 10; number += 1)
      ids.push((await add(client, `Device ${number}`)).passkey.id);
    const body = { name: 'One more', credential: createAuthenticator().create(spare) };
    await client.refused('addPasskey', '409 too_many_passkeys', { body });
    await client.refused('startPasskey', '409 too_many_passkeys', PASSWORD_PROOF);
    const path = { passkey_id: ids[0] ?? '' };
    await other.refused('renamePasskey', '404 not_found', { path, body: { name: 'Mine' } });
    await other.refused('removePasskey', '404 not_found', { path, ...PASSWORD_PROOF });
    expect((await other.ok('listPasskeys')).results).toEqual([]);
  });

  test('a suspended account is kept out, and a deleted one leaves nothing', async () => {
    const { db } = server();
    const client = await signedUp(server());
    const { device } = await add(client);
    const guest = browser();
    await guest.ok('signInWithPasskey', await proofOf(guest, device));
    const id = await accountIdOf(client);
    await suspendAccount(db, id, { now: new Date(), by: 'command', ipAddress: null });
    const proof = await proofOf(guest, device);
    await guest.refused('signInWithPasskey', '403 account_suspended', proof);

    const leaver = await signedUp(server());
    await add(leaver);
    const leaverId = await accountIdOf(leaver);
    await leaver.ok('deleteAccount', PASSWORD_PROOF, 204);
    for (const table of ['passkeys', 'used_codes'] as const) {
      const left = await db.selectFrom(table).select('user_id').where('user_id', '=', leaverId);
      expect(await left.execute()).toEqual([]);
    }
  });

  test('whoever confirms an address by a link ends the passkeys from before', async () => {
    const { db } = server();
    const client = await signedUp(server());
    const { device } = await add(client);
    const subject = await accountIdOf(client);
    const { token } = await createLinkToken(db, {
      ...{ purpose: 'reset-password', subject, seconds: DAY_SECONDS },
    });
    const owner = browser();
    const body = { token, new_password: 'an even better password' };
    await owner.ok('resetPassword', { body }, 204);
    await owner.refused('signInWithPasskey', '401 passkey_invalid', await proofOf(owner, device));
  });
});
