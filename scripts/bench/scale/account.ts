import { grantOperator } from '../../../server/src/storage/accounts/operators.ts';
import { findUserByEmail } from '../../../server/src/storage/accounts/users.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { sumUp } from '../../../server/src/storage/usage/sums/sum-up.ts';
import { cleanUp } from './clean-up.ts';

/** A page's part that is asked for, and who does so. */
export interface Part {
  name: string;
  url: string;
  headers: { Cookie: string };
}

/** What the page of usage asks for at once, by its own default: the last 30 days. */
const USAGE = ['usage/report', 'usage/end-users?granularity=day'];
const OF_ACCOUNT = [
  ...USAGE,
  'usage/report?compare=true&time_zone=Asia%2FRiyadh',
  'usage/end-users?granularity=week',
  'overview',
  'keys',
];
const OF_OPERATOR = ['operator/accounts?ordering=-requests', 'operator/overview'];

/**
 * People who can sign in, the first with the keys of the account that has most end users, the other
 * with those of the one that has most keys; and what they ask for. The first is an operator too.
 */
export async function partsOf(
  url: string,
  db: Db,
  [million, crowd]: readonly [million: string, crowd: string],
): Promise<Part[]> {
  const owner = await signUpAsOwner(url, db, { name: 'a million', of: million });
  const other = await signUpAsOwner(url, db, { name: 'a thousand keys', of: crowd });
  await grantOperator(db, owner.userId, { by: 'command', ipAddress: null, now: new Date() });
  await sumAnew(db);
  const parts = (names: readonly string[], { name, headers }: typeof owner) =>
    names.map((part) => ({ name: `${name}: ${part}`, url: `${url}/portal/api/${part}`, headers }));
  return [
    ...parts(USAGE, owner),
    ...parts(OF_ACCOUNT, other),
    ...parts(OF_OPERATOR, { ...owner, name: 'all accounts' }),
  ];
}

/** Gives the keys of an account to somebody who can sign in. */
async function signUpAsOwner(url: string, db: Db, { name, of }: { name: string; of: string }) {
  const email = `${of}-owner@reciters.test`;
  const answer = await fetch(`${url}/portal/api/account`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password: 'a long enough password' }),
  });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  const userId = (await findUserByEmail(db, email))?.id ?? '';
  await db.updateTable('api_keys').set({ user_id: userId }).where('user_id', '=', of).execute();
  const Cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { name, userId, headers: { Cookie } };
}

/** What was summed was of others: in the service keys never change their accounts. */
async function sumAnew(db: Db): Promise<void> {
  for (const table of ['summed_days', 'usage_days', 'end_user_days'] as const)
    await db.deleteFrom(table).execute();
  for (const table of ['account_hours', 'account_error_hours'] as const)
    await db.deleteFrom(table).execute();
  const startedAt = performance.now();
  await sumUp(db, new Date());
  const seconds = (performance.now() - startedAt) / 1_000;
  await cleanUp(db);
  console.log(`\nAll that was counted was summed up in ${seconds.toFixed(1)} s.`);
}
