import { expect, onTestFinished, test } from 'vitest';
import { CHEAP_HASHING } from '../../support/cheap-hashing.ts';
import { emptyDatabaseUrl, forEachDialect } from '../../support/databases.ts';
import { PASSWORD, PORTAL_ENV, signedUp } from '../../support/portal-client.ts';
import { startServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

forEachDialect((dialect) => {
  /** @param onVerify what happens while a password is looked at */
  async function started(onVerify: () => Promise<unknown> = async () => {}) {
    const server = await startServer({
      env: { ...PORTAL_ENV, DATABASE_URL: await emptyDatabaseUrl(dialect) },
      hashing: {
        ...CHEAP_HASHING,
        async verify(data) {
          await onVerify();
          return await CHEAP_HASHING.verify(data);
        },
      },
    });
    onTestFinished(() => server.close());
    return await signedUp(server);
  }

  const begin = (client: Awaited<ReturnType<typeof signedUp>>) =>
    client.ok('startSecondFactor', { body: { password: PASSWORD } }, 201);

  test('of set-ups that begin at once each is answered, and one of them counts', async () => {
    const client = await started();
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(client)));
    const confirmed = [];
    for (const { secret } of begun) {
      const code = { body: { code: totp(secret) } };
      confirmed.push((await client.send('confirmSecondFactor', code)).status);
    }
    // What follows the right code is in a session that has one.
    expect(confirmed.filter((status) => status === 204)).toHaveLength(1);
    expect(await client.ok('getSession')).toMatchObject({ account: { second_factor: true } });
  });

  test('409: an earlier one is confirmed while the password is looked at', async () => {
    let looks = 0;
    let confirm: () => Promise<unknown> = async () => {};
    const client = await started(async () => {
      looks += 1;
      // The last time of this request, after which nobody looks at the session again.
      if (looks === 4) await confirm();
    });
    const { secret } = await begin(client);
    confirm = () => client.ok('confirmSecondFactor', { body: { code: totp(secret) } }, 204);
    const body = { password: PASSWORD };
    await client.refused('startSecondFactor', '409 second_factor_on', { body });
    expect(looks).toBe(4);
  });
});
