import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import { becomeOperator } from '../../support/operators.ts';
import { PASSWORD, type PortalClient, portalClient } from '../../support/portal-client.ts';
import { runCommand } from '../../support/run-command.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let operator: PortalClient;

const email = 'amina@mail.test';
const someEmail = () => `${crypto.randomUUID()}@mail.test`;
const inviteIn = (link: string) => link.split('invite=')[1] ?? '';

/** Signs up the operator by an invitation that was made by command. */
beforeAll(async () => {
  server = await startServer({ env: { PORTAL_SIGNUP: 'closed' } });
  operator = portalClient(server);
  const invited = await runCommand(
    server.databaseUrl,
    'users',
    'invite',
    '--email',
    email,
    '--json',
  );
  const { link } = JSON.parse(invited.stdout);
  const body = { email, password: PASSWORD, invite: inviteIn(link) };
  await operator.ok('signUp', { body }, 201);
  await becomeOperator(server, operator);
});
afterAll(() => server.close());

describe('where sign-up is closed', () => {
  test('403: without an invitation', async () => {
    const client = portalClient(server);
    expect(await client.ok('getSession')).toMatchObject({ sign_up: 'closed' });
    const body = { email: someEmail(), password: PASSWORD };
    await client.refused('signUp', '403 sign_up_closed', { body });
  });

  test('201: with an invitation, once', async () => {
    const invited = someEmail();
    const { link } = await operator.ok('createInvite', { body: { email: invited } }, 201);
    const body = { email: invited, password: PASSWORD, invite: inviteIn(link) };
    const guest = portalClient(server);
    expect(await guest.ok('signUp', { body }, 201)).toMatchObject({ account: { operator: false } });
    await portalClient(server).refused('signUp', '422 token_invalid', { body });
  });

  test('an invitation works for seven days', async () => {
    const { invite } = await operator.ok('createInvite', { body: { email: someEmail() } });
    const { results } = await operator.ok('listInvites');
    const { created_at = '' } = results.find(({ id }) => id === invite.id) ?? {};
    expect(Date.parse(invite.expires_at) - Date.parse(created_at)).toBe(7 * DAY_MS);
  });

  test('422: with an invitation that is past its time', async () => {
    const invited = someEmail();
    const { invite, link } = await operator.ok('createInvite', { body: { email: invited } });
    await server.db
      .updateTable('invites')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', invite.id)
      .execute();
    const body = { email: invited, password: PASSWORD, invite: inviteIn(link) };
    await portalClient(server).refused('signUp', '422 token_invalid', { body });
    expect((await operator.ok('listInvites')).results).not.toContainEqual(invite);
  });

  test('422: for another address, or with an invitation that is none', async () => {
    const { link } = await operator.ok('createInvite', { body: { email: someEmail() } });
    const body = { email: someEmail(), password: PASSWORD };
    const client = portalClient(server);
    const { errors } = await client.refused('signUp', '422 invalid_body', {
      body: { ...body, invite: inviteIn(link) },
    });
    expect(errors).toMatchObject([{ in: 'body', name: 'email' }]);
    await client.refused('signUp', '422 token_invalid', { body: { ...body, invite: 'made-up' } });
  });
});

describe('/operator/invites', () => {
  test('open ones are listed without their links; a withdrawn one is gone', async () => {
    const invited = someEmail();
    const { invite, link } = await operator.ok('createInvite', { body: { email: invited } });
    const list = await operator.send('listInvites');
    expect(JSON.parse(list.text).results).toContainEqual(invite);
    expect(list.text).not.toContain(inviteIn(link));
    const path = { invite_id: invite.id };
    await operator.ok('withdrawInvite', { path }, 204);
    await operator.refused('withdrawInvite', '404 not_found', { path });
    const body = { email: invited, password: PASSWORD, invite: inviteIn(link) };
    await portalClient(server).refused('signUp', '422 token_invalid', { body });
  });

  test('a second invitation of an address ends the first', async () => {
    const invited = someEmail();
    const first = await operator.ok('createInvite', { body: { email: invited } });
    await operator.ok('createInvite', { body: { email: invited } });
    const body = { email: invited, password: PASSWORD, invite: inviteIn(first.link) };
    await portalClient(server).refused('signUp', '422 token_invalid', { body });
  });

  test('409: an address that has an account', async () => {
    await operator.refused('createInvite', '409 email_taken', { body: { email } });
  });

  test('401, 403: who is no operator', async () => {
    const invited = someEmail();
    const { link } = await operator.ok('createInvite', { body: { email: invited } });
    const guest = portalClient(server);
    await guest.refused('listInvites', '401 session_required');
    const body = { email: invited, password: PASSWORD, invite: inviteIn(link) };
    await guest.ok('signUp', { body });
    await guest.refused('listInvites', '403 operator_required');
    await guest.refused('createInvite', '403 operator_required', { body: { email: someEmail() } });
    await guest.refused('getOperatorOverview', '403 operator_required');
  });
});
