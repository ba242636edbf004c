import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAuth } from '../../../server/src/portal-api/auth/auth.ts';
import { CHEAP_HASHING } from '../../support/cheap-hashing.ts';
import { forEachDialect } from '../../support/databases.ts';

forEachDialect((dialect, open) => {
  // A command is done with its database sooner than something behind it would be.
  test('making it asks nothing of the database', async () => {
    const { db } = await open();
    const errors: unknown[] = [];
    const auth = createAuth({
      ...{ db, dialect, publicUrl: 'http://localhost:3000' },
      secret: { current: 'x'.repeat(32), earlier: undefined, keptIn: 'setting' },
      session: { idle: 1, absolute: 1 },
      passwordHashing: CHEAP_HASHING,
      onUnconfirmed: undefined,
      onError: (error) => void errors.push(error),
    });
    await db.destroy();
    await auth.$context;
    await setTimeout(50);
    expect(errors).toEqual([]);
  });
});
