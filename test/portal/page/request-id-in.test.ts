import { expect, test } from 'vitest';
import { requestIdIn } from '../../../server/portal-page/src/pages/requests/request-id-in.ts';

const ID = '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11';

test.each([ID, ` ${ID}\n`, ID.toUpperCase(), `"request_id": "${ID}",`, `X-Request-Id: ${ID}`])(
  'finds the id in %j',
  (pasted) => {
    expect(requestIdIn(pasted)).toBe(ID);
  },
);

test('leaves what holds no id as it was typed', () => {
  expect(requestIdIn(' nonsense ')).toBe('nonsense');
});
