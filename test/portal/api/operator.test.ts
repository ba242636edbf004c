import { expect, test } from 'vitest';
import { formatDay } from '../../../server/src/domain/days.ts';
import { HOUR_MS } from '../../../server/src/durations.ts';
import { addUsage } from '../../../server/src/storage/usage/usage.ts';
import { call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { signedUpOperator } from '../../support/operators.ts';
import { signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { today } from '../../support/today.ts';
import { batchOf } from '../../support/usage-batch.ts';

const time = (ms: number) => new Date(ms).toISOString();

forEachDialect((dialect) => {
  test('what would break, by day and in all', async () => {
    const server = await startOn(dialect);
    const operator = await signedUpOperator(server);
    const hour = today() * 24;
    await addUsage(
      server.db,
      batchOf({
        totals: [
          { keyId: null, hour, counts: [6, 1, 2, 1] },
          { keyId: null, hour: hour - 24, counts: [3, 0, 0, 0] },
          { keyId: 'key_of_somebody', hour, counts: [28, 2, 5, 0] },
        ],
      }),
    );
    const overview = await operator.ok('getOperatorOverview');
    expect(overview).toMatchObject({
      with_key: 35,
      without_key: 13,
      would_break: 10,
      would_break_share: 0.25,
      phase_in: { state: 'optional', required_from: null, brownouts: [] },
    });
    expect(overview.days).toHaveLength(30);
    expect(overview.days.at(-1)).toEqual({
      date: formatDay(today()),
      with_key: 35,
      without_key: 10,
      would_break: 7,
    });
  });

  test('without traffic there is no share', async () => {
    const operator = await signedUpOperator(await startOn(dialect));
    expect(await operator.ok('getOperatorOverview')).toMatchObject({ would_break_share: null });
  });

  test('a call without a key arrives in it', async () => {
    const server = await startOn(dialect);
    const operator = await signedUpOperator(server);
    expect((await call(server, '/reciters/')).status).toBe(200);
    await expect.poll(async () => (await operator.ok('getOperatorOverview')).would_break).toBe(1);
  });
});

test('the phase-in, as the settings say', async () => {
  const requiredFrom = time(Date.now() + 48 * HOUR_MS);
  const operator = await signedUpOperator(
    await startOn('sqlite', { KEY_REQUIRED_FROM: requiredFrom }),
  );
  const { phase_in } = await operator.ok('getOperatorOverview');
  expect(phase_in).toEqual({ state: 'announced', required_from: requiredFrom, brownouts: [] });
});

test('an operator is made by command, at once', async () => {
  const server = await startOn('sqlite');
  const client = await signedUp(server);
  await client.refused('getOperatorOverview', '403 operator_required');
  const args = ['users', 'make-operator', '--email', client.email, '--unconfirmed'];
  await runCommand(server.databaseUrl, ...args);
  await client.ok('getOperatorOverview');
});
