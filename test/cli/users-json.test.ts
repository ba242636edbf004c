import { expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/durations.ts';
import { emptyDatabaseUrl } from '../support/databases.ts';
import { runCommand } from '../support/run-command.ts';

const MARYAM = 'maryam@example.org';

/** Runs `users`, and gives what it prints as JSON. */
const usersOf =
  (url: string) =>
  async (act: string, email?: string, ...options: string[]) => {
    const whom = email === undefined ? [] : ['--email', email];
    const { stdout, stderr } = await runCommand(url, 'users', act, ...whom, ...options, '--json');
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };

/** In how many days something ends, rounded. */
const daysUntil = (time: string): number => Math.round((Date.parse(time) - Date.now()) / DAY_MS);

test('links: of whom, where to, and until when', async () => {
  const users = usersOf(await emptyDatabaseUrl('sqlite'));
  const invite = await users('invite', MARYAM);
  expect(invite).toMatchObject({ email: MARYAM, link: expect.stringMatching(/invite=\S{20,}$/) });
  expect(daysUntil(invite.expires_at)).toBe(7);
  const operator = await users('operator-link');
  expect(operator.link).toMatch(/operator-link\?token=\S{20,}/);
  expect(daysUntil(operator.expires_at)).toBe(1);
});

test('what is so from now on', async () => {
  const users = usersOf(await emptyDatabaseUrl('sqlite'));
  const { id, email } = await users('create', MARYAM);
  await users('create', 'zayd@example.org');
  await users('make-operator', 'zayd@example.org', '--unconfirmed');
  expect(await users('make-operator', email, '--unconfirmed')).toEqual({
    id,
    email,
    operator: true,
  });
  const states = [
    ['withdraw-operator', { operator: false }],
    ['suspend', { suspended: true }],
    ['resume', { suspended: false }],
    ['end-sessions', { sessions_ended: true }],
  ] as const;
  for (const [act, state] of states)
    expect(await users(act, email)).toEqual({ id, email, ...state });
});
