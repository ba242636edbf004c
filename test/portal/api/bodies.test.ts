import { expect, test } from 'vitest';
import { loadContract } from '../../../server/src/contract/load-contract.ts';
import { operationRoutesOf } from '../../../server/src/contract/routes.ts';
import { findUserByEmail } from '../../../server/src/storage/accounts/users.ts';
import { NEW_KEY, PORTAL_ENV, signedUp } from '../../support/portal-client.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

/** Ways to send no body: a header line, and what follows the headers. */
const FRAMINGS = [
  ['no word of a body', [], ''],
  ['a length of zero', ['Content-Length: 0'], ''],
  ['no chunk', ['Transfer-Encoding: chunked'], '0\r\n\r\n'],
] as const;

test.each(FRAMINGS)(
  '422: JSON, but %s, for every operation with a body',
  async (_, lines, rest) => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    const { id = '' } = (await findUserByEmail(server().db, client.email)) ?? {};
    const operator = { user_id: id, granted_at: new Date().toISOString() };
    await server()
      .db.insertInto('operators')
      .values(operator)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const host = `127.0.0.1:${server().port}`;
    const headers = [
      `Host: ${host}`,
      `Origin: http://${host}`,
      `Cookie: ${[...client.cookies].map((pair) => pair.join('=')).join('; ')}`,
      'Content-Type: application/json',
      'Connection: close',
      ...lines,
    ];
    for (const { operationId, method, path, bodyTypes } of operationRoutesOf(
      loadContract('portal').document,
    )) {
      if (bodyTypes.length === 0) continue;
      const target = `/portal/api${path.replace('{key_id}', key.id)}`;
      const answer = await sendRaw(
        server(),
        [`${method} ${target} HTTP/1.1`, ...headers, '', rest].join('\r\n'),
      );
      const { code, errors } = JSON.parse(answer.text);
      expect([operationId, answer.status, code]).toEqual([operationId, 422, 'invalid_body']);
      expect(errors).toContainEqual(expect.objectContaining({ in: 'body' }));
    }
  },
);
