import { expect, test } from 'vitest';
import { addUp } from '../../server/src/storage/usage/add-up.ts';

const row = { keyId: 'key_1', day: 1, ok: 1, redirected: 0, refused: 2, failed: 3, since: 7 };
const nobody = { ...row, externalUserId: null };

test('who lost their names are one row of each key and day, since the earliest call', () => {
  const user = { ...row, externalUserId: 'null' };
  const earlier = { ...nobody, redirected: 4, since: 5 };
  const others = [
    { ...nobody, day: 2 },
    { ...nobody, keyId: 'key_2' },
  ];
  const sum = { ...nobody, ok: 2, redirected: 4, refused: 4, failed: 6, since: 5 };
  expect(addUp([nobody, user, earlier, ...others])).toEqual([sum, user, ...others]);
});
