import { DAY_MS } from '../../../server/src/durations.ts';
import { grantOperator } from '../../../server/src/storage/accounts/operators.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { call } from '../../support/call.ts';
import { mailboxOf } from '../../support/mailbox.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import type { Language, Visit } from '../../support/portal-page.ts';
import type { TestServer } from '../../support/server.ts';
import type { SmtpServer } from '../../support/smtp-server.ts';
import { addLife } from './figures.ts';

const NAMES = {
  en: [
    'Recitation app, iOS',
    'Recitation app, Android',
    'Website',
    'Nightly import',
    'تطبيق الورد',
  ],
  ar: [
    'تطبيق التلاوة للآيفون',
    'تطبيق التلاوة للأندرويد',
    'الموقع',
    'الاستيراد الليلي',
    'Smart TV',
  ],
};
const PHONES = { en: 'iPhone', ar: 'هاتف آمنة' };

type Made = { key: { id: string; prefix: string }; secret: string };

/** Somebody who signed up by mail and is an operator. */
async function signUp({ send }: Visit, { db }: TestServer, smtp: SmtpServer, email: string) {
  await send('POST', '/account', { email });
  const token = await mailboxOf(smtp, email).token(1);
  await send('POST', '/account/email-confirmation', { token, password: PASSWORD });
  const body = { email, password: PASSWORD };
  const { account } = await send<{ account: { id: string } }>('POST', '/session', body);
  await grantOperator(db, account.id, { now: new Date(), by: 'command', ipAddress: null });
}

/**
 * An account with keys in every state, figures, recent requests, a passkey and an operator's rights.
 *
 * @returns the id of its busiest key
 */
export async function furnish(
  visitor: Visit,
  server: TestServer,
  smtp: SmtpServer,
  language: Language,
): Promise<string> {
  const { send } = visitor;
  const { db } = server;
  await signUp(visitor, server, smtp, `amina-${language}@mail.test`);
  const challenge = { password: PASSWORD };
  const options = await send<Parameters<ReturnType<typeof createAuthenticator>['create']>[0]>(
    ...(['POST', '/passkeys/challenge', challenge] as const),
  );
  const credential = createAuthenticator().create(options);
  await send('POST', '/passkeys', { name: PHONES[language], credential });

  const made: Made[] = [];
  for (const [index, name] of NAMES[language].entries()) {
    const expires_at = index === 2 ? new Date(Date.now() + 9 * DAY_MS).toISOString() : null;
    const tag = index === 3 ? 'test' : 'production';
    const body = { name, tag, expires_at, permissions: ['reciters:read'] };
    made.push(await send<Made>('POST', '/keys', body));
  }
  for (const [index, { key, secret }] of made.slice(0, 3).entries()) {
    await addLife(db, key.id, 90 / (index + 1));
    for (const path of ['', '?page=2', '?search=husary', '?page_size=101', '?riwayah=none']) {
      await call(server, `/reciters/${path}`, {
        headers: { 'X-API-Key': secret, 'X-External-User-Id': 'user:42' },
      });
    }
  }
  await addLife(db, 'anonymous', 20);
  await call(server, '/reciters/', { headers: { 'User-Agent': 'okhttp/4.12.0' } });
  await send('POST', '/operator/invites', { email: `omar-${language}@mail.test` });
  return made[0]?.key.id ?? '';
}
