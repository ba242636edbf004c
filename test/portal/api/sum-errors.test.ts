import { expect, test } from 'vitest';
import { sumErrors } from '../../../server/src/portal-api/usage/errors.ts';

test('errors are added up by code, the most frequent first, without codes of a newer program', () => {
  const rows = [
    { code: 'not_found', requests: 1 },
    { code: 'rate_limited', requests: 3 },
    { code: 'of_tomorrow', requests: 9 },
    { code: 'not_found', requests: 1 },
    { code: 'api_key_invalid', requests: 2 },
  ];
  expect(sumErrors(rows)).toEqual([
    { status: 429, code: 'rate_limited', requests: 3 },
    { status: 401, code: 'api_key_invalid', requests: 2 },
    { status: 404, code: 'not_found', requests: 2 },
  ]);
});
