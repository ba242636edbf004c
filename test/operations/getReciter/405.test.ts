import { expect, test } from 'vitest';
import { call } from '../../support/call.ts';
import { expectDocumented, OTHER_RESPONSES } from '../../support/contract-check.ts';
import { problemIn } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
  for (const id of ['93', '2147483647', 'x']) {
    const answer = await call(server(), `/reciters/${id}/`, { method });
    expectDocumented(OTHER_RESPONSES, answer);
    expect(problemIn(answer).code).toBe('method_not_allowed');
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  }
});
