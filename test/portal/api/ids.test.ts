import { expect, test } from 'vitest';
import { loadContract } from '../../../server/src/contract/load-contract.ts';
import { operationRoutesOf, type Route } from '../../../server/src/contract/routes.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { type Answer, call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { PASSWORD, type PortalClient, signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';

/** What no id holds, percent-encoded. PostgreSQL takes no text with the first in it. */
const ODD = ['%00', 'key_%00', '%01', '%0A', '%1F', '%7F', '%C2%85', '%E2%80%AE'];

/** What an operation with a path asks for in its body. */
const BODIES: Partial<Record<Route['operationId'], object>> = {
  updateKey: { name: 'Renamed' },
  rotateKey: { prefix: 'rk_ab12' },
  renamePasskey: { name: 'Renamed' },
  removePasskey: { password: PASSWORD },
};

const idsOf = ({ parameters }: Route) => parameters.filter(({ name }) => name.endsWith('_id'));

/** Every operation that is told an id, in its path or its query. */
const routes = operationRoutesOf(loadContract('portal').document).filter(
  (route) => idsOf(route).length > 0,
);

/** The address of an operation where every id is this text. */
function addressWith(route: Route, text: string): string {
  const path = `/portal/api${route.path.replace(/\{[^}]+\}/g, text)}`;
  const query = idsOf(route).filter((parameter) => parameter.in === 'query');
  return query.length === 0 ? path : `${path}?${query.map(({ name }) => `${name}=${text}`)}`;
}

async function makeOperator(db: Db, email: string): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('operators')
    .values({ user_id: id, granted_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function send(
  server: { port: number },
  { cookies }: PortalClient,
  route: Route,
  text: string,
): Promise<Answer> {
  const headers = {
    Origin: `http://127.0.0.1:${server.port}`,
    Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    ...(route.bodyTypes.length > 0 && { 'Content-Type': 'application/json' }),
  };
  const given = BODIES[route.operationId];
  const body = given === undefined ? {} : { body: JSON.stringify(given) };
  return await call(server, addressWith(route, text), { method: route.method, headers, ...body });
}

forEachDialect((dialect) => {
  test('an id with characters that no id has is refused, not an error of ours', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    await makeOperator(server.db, client.email);
    const seen: string[] = [];
    for (const route of routes)
      for (const text of ODD) {
        const { status } = await send(server, client, route, text);
        if (status !== 400) seen.push(`${route.operationId} ${text}: ${status}`);
      }
    expect(seen).toEqual([]);
    expect(routes.length).toBeGreaterThan(5);
  });

  test('one that could be an id, and is none, is not found', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    await makeOperator(server.db, client.email);
    for (const route of routes.filter(({ path }) => path.includes('{')))
      expect([
        route.operationId,
        (await send(server, client, route, 'key_nobodys')).status,
      ]).toEqual([route.operationId, 404]);
  });
});
