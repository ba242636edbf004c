import { expect, test } from 'vitest';
import { digestOf } from '../../../server/src/portal-api/mail/link-tokens.ts';
import { findLink } from '../../../server/src/storage/accounts/links.ts';
import { forEachDialect } from '../../support/databases.ts';
import { mailboxOf } from '../../support/mailbox.ts';
import { minutesPass } from '../../support/minutes-pass.ts';
import { PASSWORD, portalClient, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { SOON } from '../../support/soon.ts';

const newEmail = () => `${crypto.randomUUID()}@mail.test`;
const linkOf = (token: string) => ({ tokenDigest: digestOf(token), now: new Date() });

forEachDialect((dialect) => {
  async function world() {
    const smtp = await startSmtpServer();
    const server = await startOn(dialect, { SMTP_URL: smtp.url });
    const tokenTo = (email: string, number = 1) => mailboxOf(smtp, email).token(number);
    async function confirmed(email = newEmail(), number = 1) {
      const client = portalClient(server, someAddress());
      await client.ok('signUp', { body: { email } }, 202);
      const token = await tokenTo(email, number);
      await client.ok('confirmEmail', { body: { token, password: PASSWORD } });
      await client.ok('signIn', { body: { email, password: PASSWORD } });
      return { ...client, email };
    }
    return { server, smtp, tokenTo, confirmed };
  }

  test('the address changes once the link is opened, and the former one is told', async () => {
    const { server, smtp, tokenTo, confirmed } = await world();
    const client = await confirmed();
    const elsewhere = portalClient(server, someAddress());
    await elsewhere.ok('signIn', { body: { email: client.email, password: PASSWORD } });
    const email = newEmail();
    await client.refused('requestEmailChange', '422 password_incorrect', {
      body: { email, password: 'not this one at all' },
    });
    await client.ok('requestEmailChange', { body: { email, password: PASSWORD } }, 202);
    const token = await tokenTo(email);
    expect((await client.ok('getSession')).account?.email).toBe(client.email);
    await client.ok('confirmEmailChange', { body: { token } }, 204);
    expect((await client.ok('getSession')).account?.email).toBe(email);
    expect((await elsewhere.ok('getSession')).state).toBe('signed_out');
    await elsewhere.ok('signIn', { body: { email, password: PASSWORD } });
    await elsewhere.refused('signIn', '401 credentials_invalid', {
      body: { email: client.email, password: PASSWORD },
    });
    await elsewhere.refused('confirmEmailChange', '422 token_invalid', { body: { token } });
    await expect
      .poll(() => mailboxOf(smtp, client.email).subjects().join())
      .toContain('Your address was changed');
  });

  test('the link works for a day', async () => {
    const { server, tokenTo, confirmed } = await world();
    const client = await confirmed();
    const askFor = async (email: string) => {
      await client.ok('requestEmailChange', { body: { email, password: PASSWORD } }, 202);
      return { body: { token: await tokenTo(email) } };
    };
    const late = await askFor(newEmail());
    await minutesPass(server.db, 24 * 60);
    await client.refused('confirmEmailChange', '422 token_invalid', late);
    const inTime = await askFor(newEmail());
    await minutesPass(server.db, 24 * 60 - 1);
    await client.ok('confirmEmailChange', inTime, 204);
  });

  test('another link, and a new password, end the one before', async () => {
    const { tokenTo, confirmed } = await world();
    const client = await confirmed();
    const [first, second] = [newEmail(), newEmail()];
    const tokens: string[] = [];
    for (const email of [first, second]) {
      await client.ok('requestEmailChange', { body: { email, password: PASSWORD } }, 202);
      tokens.push(await tokenTo(email));
    }
    await client.refused('confirmEmailChange', '422 token_invalid', { body: { token: tokens[0] } });
    const body = { current_password: PASSWORD, new_password: `${PASSWORD} staple` };
    await client.ok('changePassword', { body });
    await client.refused('confirmEmailChange', '422 token_invalid', { body: { token: tokens[1] } });
  });

  test("somebody else's address is not taken, and nobody is told that it is there", async () => {
    const { smtp, tokenTo, confirmed } = await world();
    const other = await confirmed();
    const client = await confirmed();
    const before = mailboxOf(smtp, other.email).mails().length;
    await client.ok(
      'requestEmailChange',
      { body: { email: other.email, password: PASSWORD } },
      202,
    );
    // One that is mailed comes after one that is not.
    const email = newEmail();
    await client.ok('requestEmailChange', { body: { email, password: PASSWORD } }, 202);
    const token = await tokenTo(email);
    expect(mailboxOf(smtp, other.email).mails()).toHaveLength(before);
    // Taken meanwhile.
    await confirmed(email, 2);
    await client.refused('confirmEmailChange', '422 token_invalid', { body: { token } });
  });

  test('nor does an earlier link tell: asking ends it, whoever has the next address', async () => {
    const { server, tokenTo, confirmed } = await world();
    const [other, client] = [await confirmed(), await confirmed()];
    for (const next of [other.email, newEmail()]) {
      const own = newEmail();
      await client.ok('requestEmailChange', { body: { email: own, password: PASSWORD } }, 202);
      const token = await tokenTo(own);
      await client.ok('requestEmailChange', { body: { email: next, password: PASSWORD } }, 202);
      const earlier = () => findLink(server.db, { purpose: 'change-email', ...linkOf(token) });
      await expect.poll(earlier, SOON).toBeUndefined();
      await client.refused('confirmEmailChange', '422 token_invalid', { body: { token } });
    }
  });

  test('an account mails no more than ten addresses an hour, and others go on', async () => {
    const { smtp, tokenTo, confirmed } = await world();
    const [client, other] = [await confirmed(), await confirmed()];
    const ask = (email: string) => ({ body: { email, password: PASSWORD } });
    for (let address = 1; address <= 10; address += 1)
      await client.ok('requestEmailChange', ask(newEmail()), 202);
    const [eleventh, own] = [newEmail(), newEmail()];
    await client.refused('requestEmailChange', '429 rate_limited', ask(eleventh));
    await other.ok('requestEmailChange', ask(own), 202);
    await tokenTo(own);
    expect(mailboxOf(smtp, eleventh).mails()).toEqual([]);
  });

  test('of accounts that take the same address at once, one has it', async () => {
    const { tokenTo, confirmed } = await world();
    const email = newEmail();
    const clients = [];
    for (const number of [1, 2, 3]) {
      const client = await confirmed();
      await client.ok('requestEmailChange', { body: { email, password: PASSWORD } }, 202);
      clients.push({ client, token: await tokenTo(email, number) });
    }
    const answers = await Promise.all(
      clients.map(({ client, token }) => client.send('confirmEmailChange', { body: { token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
    for (const { client, token } of clients)
      await client.refused('confirmEmailChange', '422 token_invalid', { body: { token } });
  });
});

test('403: a service that sends no mail', async () => {
  const server = await startOn('sqlite');
  const client = portalClient(server, someAddress());
  const body = { email: newEmail(), password: PASSWORD };
  await client.ok('signUp', { body });
  await client.refused('requestEmailChange', '403 mail_not_set_up', { body });
});
