import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAuth } from '../../../server/src/portal/auth.ts';
import { forEachDialect } from '../../support/databases.ts';

forEachDialect((dialect, open) => {
  // A command is done with its database sooner than something behind it would be.
  test('making it asks nothing of the database', async () => {
    const { db } = await open();
    await db.destroy();
    const errors: unknown[] = [];
    const auth = createAuth({
      ...{ db, dialect, publicUrl: 'http://localhost:3000', secret: 'x'.repeat(32) },
      onUnconfirmed: undefined,
      onError: (error) => void errors.push(error),
    });
    await auth.$context;
    await setTimeout(50);
    expect(errors).toEqual([]);
  });
});
