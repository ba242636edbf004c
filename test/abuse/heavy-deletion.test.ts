import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { forEachDialect } from '../support/databases.ts';
import { addEndUsersOf, addEventsOf } from '../support/heavy-account.ts';
import { NEW_KEY, PASSWORD, signedUp } from '../support/portal-client.ts';
import { startOn } from '../support/portal-server.ts';
import { tablesWith } from '../support/traces.ts';

forEachDialect((dialect) => {
  test('while an account with much in it is deleted, others are answered', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    const { key } = await client.ok('createKey', { body: NEW_KEY }, 201);
    await addEndUsersOf(server.db, key.id, 50_000);
    await addEventsOf(server.db, client.email, 50_000);
    let isDone = false;
    const deletion = client
      .ok('deleteAccount', { body: { password: PASSWORD } }, 204)
      .finally(() => {
        isDone = true;
      });
    let answered = 0;
    for (; !isDone; answered += 1) await call(server, '/healthz');
    await deletion;
    // About one for each thousand rows; in one go it would be a few before, and none meanwhile.
    expect(answered).toBeGreaterThan(30);
    expect(await tablesWith(server.db, key.id)).toEqual([]);
  });
});
