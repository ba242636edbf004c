import { expect, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import { createOperatorLink } from '../../../server/src/portal-api/operator/operator-link.ts';
import { noteReplica } from '../../../server/src/storage/replicas.ts';
import { addKeyless } from '../../../server/src/storage/usage/keyless-callers.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { makeOperator, usePortal } from '../../support/portal-page.ts';

describeInBrowser('operators', () => {
  const { server, visit } = usePortal(() => ({ KEY_REQUIRED_FROM: '2099-02-01T00:00:00Z' }));

  async function operator() {
    const visitor = await visit();
    const { id } = await visitor.signUp();
    await makeOperator(server(), id);
    return visitor;
  }

  test('see what the key requirement would break', async () => {
    const { page, goTo, t } = await operator();
    await addFigures(server().db, 'key_of_somebody', 10);
    await goTo('#/operator');
    await page.getByText(t.operator.states.announced, { exact: true }).waitFor();
    await page.getByRole('figure', { name: t.operator.callsByDay }).waitFor();
    // 42 of the 45 calls a day without a key were answered.
    const share = page.locator('.totals div', { hasText: t.operator.wouldBreakShare });
    expect(await share.locator('dd').textContent()).toMatch(/^\d+(\.\d+)?%$/);
    const broken = page.locator('.totals div').nth(1).locator('dd');
    expect(await broken.textContent()).toBe('420');
  });

  test('see who would break, by program and network', async () => {
    const { page, goTo, t } = await operator();
    const day = Math.floor(Date.now() / DAY_MS);
    await addKeyless(server().db, [
      { day, network: '192.0.2.0/24', userAgent: 'curl/8.14.1', requests: 750 },
      { day, network: '2001:db8:1::/48', userAgent: '', requests: 200 },
      { day, network: null, userAgent: '', requests: 50 },
    ]);
    await goTo('#/operator');
    const row = page.getByRole('row', { name: 'curl/8.14.1' });
    await row.getByText('192.0.2.0/24').waitFor();
    await row.getByText('75%', { exact: true }).waitFor();
    const table = page.getByRole('region', { name: t.operator.callers });
    await table.getByText(t.operator.noProgram).first().waitFor();
    await table.getByText(t.operator.notKeptApart).waitFor();
  });

  test('see how each replica is doing', async () => {
    const { page, goTo, t } = await operator();
    const state = { version: '9.9.9', ready: true, flushLagMs: 4_200 };
    const startedAt = new Date();
    const ago = (ms: number) => new Date(Date.now() - ms);
    const parts = {
      server: 'ok',
      database: 'silent for 7 s',
      redis: 'away; limits are counted here',
    };
    await noteReplica(server().db, { id: 'troubled', ...state, parts, startedAt }, ago(0));
    await noteReplica(server().db, { id: 'lost', ...state, parts: {}, startedAt }, ago(60_000));
    await goTo('#/operator/health');
    const troubled = page.getByRole('row', { name: 'troubled' });
    await troubled.getByText(t.operator.silentFor(7)).waitFor();
    await troubled.getByText(t.operator.away).waitFor();
    await troubled.getByText('9.9.9').waitFor();
    const lost = page.getByRole('row', { name: 'lost' });
    await lost.getByText(t.operator.replicaStates.silent).waitFor();
    // The server itself is well, and of another release.
    await page.getByText(t.operator.mixedReleases).waitFor();
    const well = page.locator('.totals div', { hasText: t.operator.wellReplicas });
    expect(await well.locator('dd').textContent()).toBe('1 / 3');
  });

  test('are made by the link that the console shows, signed in or not', async () => {
    const made = async () => {
      const { link } = await createOperatorLink(server().db, server().url);
      return link.replace(/^[^#]*/, '');
    };
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    await goTo(await made());
    expect(page.url()).toBe(`${server().url}/portal/#/operator-link`);
    await page.getByRole('button', { name: t.entry.becomeOperator }).click();
    await page.getByText(t.entry.isOperator).waitFor();

    const guest = await visit({ language: 'ar' });
    await guest.goTo(await made());
    await guest.page.getByRole('button', { name: guest.t.entry.createAccount }).click();
    await guest.page.getByLabel(guest.t.entry.email).fill('zaynab@mail.test');
    await guest.page.getByLabel(guest.t.entry.password, { exact: true }).fill(PASSWORD);
    await guest.page
      .getByRole('button', { name: guest.t.entry.createAccount, exact: true })
      .first()
      .click();
    await guest.page.getByText(guest.t.entry.isOperator).waitFor();
  });

  test('alone see these pages', async () => {
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const place of ['', '/accounts', '/invitations', '/health']) {
      await goTo('#/nowhere');
      await goTo(`#/operator${place}`);
      await page.getByText(t.problems.operator_required).first().waitFor();
    }
    expect(asked.filter((url) => url.includes('/api/operator/'))).toEqual([]);
  });
});
