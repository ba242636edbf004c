import { describe, expect, test } from 'vitest';
import { loadContract } from '../../../server/src/contract/load-contract.ts';
import { operationRoutesOf } from '../../../server/src/contract/routes.ts';
import { call } from '../../support/call.ts';
import { PORTAL_ENV, type PortalClient, signedUp } from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

const { document } = loadContract('portal');
const operations = operationRoutesOf(document).map((route) => ({
  ...route,
  address: `/portal/api${route.path.replaceAll(/\{\w+\}/g, 'nobody')}`,
}));
const needing = (...roles: string[]) =>
  operations.filter(
    ({ security }) =>
      security.length > 0 &&
      security.every(({ Session }) => Session && roles.every((role) => Session.includes(role))),
  );
const writes = operations.filter(({ method }) => method !== 'GET');

const ownOrigin = () => `http://127.0.0.1:${server().port}`;
const cookiesOf = ({ cookies }: PortalClient) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

/** The operations that answer otherwise than expected to a request without a body. */
async function othersThan(
  expected: string,
  asked: typeof operations,
  headers: Record<string, string>,
): Promise<string[]> {
  const others: string[] = [];
  for (const { operationId, method, address } of asked) {
    const { status, text } = await call(server(), address, { method, headers });
    const came = `${status} ${status < 400 ? '' : JSON.parse(text).code}`;
    if (came !== expected) others.push(`${operationId}: ${came}`);
  }
  return others;
}

describe('every operation of the contract', () => {
  test.each<[string, Record<string, string>]>([
    ['from another site', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
    ['from a page that says nothing', {}],
  ])('that may change something is refused %s', async (_, headers) => {
    expect(writes.length).toBeGreaterThan(30);
    const Cookie = cookiesOf(await signedUp(server()));
    expect(await othersThan('403 origin_not_allowed', writes, { ...headers, Cookie })).toEqual([]);
  });

  test('that is for who is signed in is refused to others', async () => {
    const asked = needing();
    expect(asked.length).toBeGreaterThan(30);
    expect(await othersThan('401 session_required', asked, { Origin: ownOrigin() })).toEqual([]);
  });

  test('that is for operators is refused to others', async () => {
    const Cookie = cookiesOf(await signedUp(server()));
    const asked = needing('operator');
    expect(asked.length).toBeGreaterThan(10);
    const headers = { Origin: ownOrigin(), Cookie };
    expect(await othersThan('403 operator_required', asked, headers)).toEqual([]);
  });
});
