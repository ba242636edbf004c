import { scryptSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAuth } from '../../../server/src/portal-api/auth/auth.ts';
import { forEachDialect } from '../../support/databases.ts';

forEachDialect((dialect, open) => {
  const createTestAuth = async (onError: (error: unknown) => void = () => {}) => {
    const { db } = await open();
    return {
      db,
      auth: createAuth({
        ...{ db, dialect, publicUrl: 'http://localhost:3000', secret: 'x'.repeat(32) },
        onUnconfirmed: undefined,
        onError,
      }),
    };
  };

  // A command is done with its database sooner than something behind it would be.
  test('making it asks nothing of the database', async () => {
    const errors: unknown[] = [];
    const { db, auth } = await createTestAuth((error) => void errors.push(error));
    await db.destroy();
    await auth.$context;
    await setTimeout(50);
    expect(errors).toEqual([]);
  });

  test('passwords are hashed at full cost, where nothing else is said', async () => {
    const { auth } = await createTestAuth();
    const { password } = await auth.$context;
    const [salt = '', key] = (await password.hash('correct horse battery')).split(':');
    const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(key).toBe(scryptSync('correct horse battery', salt, 64, cost).toString('hex'));
  });
});
