import { expect, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { call } from '../../support/call.ts';
import { usePortal, type Visit } from '../../support/portal-page.ts';

type Made = { key: { id: string; prefix: string }; secret: string };

describeInBrowser('API keys', () => {
  const { server, visit } = usePortal();

  const make = ({ send }: Visit, name: string) =>
    send<Made>('POST', '/keys', { name, permissions: ['reciters:read'] });
  const statusWith = async (secret: string): Promise<number> =>
    (await call(server(), '/reciters/', { headers: { 'X-API-Key': secret } })).status;

  /** Somebody new who has one key, "App", and is about to create another. */
  async function openCreateDialog() {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    await make(visitor, 'App');
    await goTo('#/settings/api-keys');
    await page.getByRole('button', { name: t.keys.create, exact: true }).click();
    return { page, t, dialog: page.getByRole('dialog') };
  }

  test('a name that is taken is said at the name', async () => {
    const { t, dialog } = await openCreateDialog();
    await dialog.getByLabel(t.keys.name).fill('App');
    await dialog.getByRole('button', { name: t.keys.create }).click();
    await dialog.locator('.field .error').getByText(t.problems.name_taken).waitFor();
    expect(await dialog.getByLabel(t.keys.name).getAttribute('aria-invalid')).toBe('true');
  });

  test('a name has 1 to 50 characters as a person counts them', async () => {
    const { page, t, dialog } = await openCreateDialog();
    const create = dialog.getByRole('button', { name: t.keys.create });
    for (const [name, said] of [
      ['   ', t.common.nameMissing],
      ['👩‍👩‍👧‍👦'.repeat(51), t.keys.nameRule],
    ] as const) {
      await dialog.getByLabel(t.keys.name).fill(name);
      await create.click();
      await dialog.getByText(said).waitFor();
    }
    await dialog.getByLabel(t.keys.name).fill('ق'.repeat(50));
    await create.click();
    await page.getByText(t.keys.shownOnce).waitFor();
  });

  test('what is too long or too early is said, or not offered, before it is sent', async () => {
    const { page, t, dialog } = await openCreateDialog();
    await dialog.getByLabel(t.keys.name).fill('Web');
    await dialog.getByLabel(t.keys.tag).fill('t'.repeat(21));
    await dialog.getByLabel(t.keys.expires).selectOption('date');
    const first = (await dialog.getByLabel(t.keys.lastDay).getAttribute('min')) ?? '';
    // Where the reader is, which is where the test is.
    expect(new Date(`${first}T00:00:00`).getTime()).toBeGreaterThan(Date.now());
    const create = dialog.getByRole('button', { name: t.keys.create });
    await create.click();
    await dialog.getByText(t.keys.tagTooLong(20)).waitFor();
    await dialog.getByLabel(t.keys.tag).fill('t'.repeat(20));
    await dialog.getByLabel(t.keys.lastDay).fill(first);
    await create.click();
    await page.getByText(t.keys.shownOnce).waitFor();
  });

  test('a key lasts as long as was chosen', async () => {
    const visitor = await visit();
    const { page, goTo, send, t } = visitor;
    await visitor.signUp();
    await goTo('#/settings/api-keys');
    const dialog = page.getByRole('dialog');
    const create = async (name: string, lasts: string, lastDay?: string) => {
      await page.getByRole('button', { name: t.keys.create, exact: true }).click();
      await dialog.getByLabel(t.keys.name).fill(name);
      await dialog.getByLabel(t.keys.expires).selectOption(lasts);
      if (lastDay !== undefined) await dialog.getByLabel(t.keys.lastDay).fill(lastDay);
      await dialog.getByRole('button', { name: t.keys.create }).click();
      await dialog.getByRole('button', { name: t.keys.storedIt }).click();
    };
    await create('for ever', 'never');
    await create('for a month', '30');
    await create('till a day', 'date', '2099-12-31');
    const { results } = await send<{ results: { expires_at: string | null }[] }>('GET', '/keys');
    const [tillADay, forAMonth, forEver] = results.map(({ expires_at }) => expires_at);
    expect(forEver).toBeNull();
    const days = (Date.parse(forAMonth ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(30, 1);
    // The end of that day where the reader is.
    const lastMoment = await page.evaluate(
      (at) => new Date(at ?? '').toLocaleString('sv'),
      tillADay,
    );
    expect(lastMoment).toBe('2099-12-31 23:59:59');
  });

  test('another name and other permissions count from the next request on', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key, secret } = await make(visitor, 'App');
    await goTo(`#/settings/api-keys/${key.id}`);
    await page.getByRole('button', { name: t.keys.edit }).click();
    await page.getByRole('dialog').getByLabel(t.keys.name).fill('Better name');
    await page.getByRole('button', { name: t.common.save, exact: true }).click();
    await page.getByRole('heading', { name: 'Better name' }).waitFor();
    await page.getByText(t.keys.saved('Better name')).waitFor();

    expect(await statusWith(secret)).toBe(200);
    await page.getByRole('checkbox', { name: 'reciters:read' }).uncheck();
    await page.getByText(t.keys.noPermissionsHint).waitFor();
    await page.getByRole('button', { name: t.keys.savePermissions }).click();
    await page.getByText(t.keys.permissionsSaved).waitFor();
    expect(await statusWith(secret)).toBe(403);
    await page.getByText(t.activity.actions.key_permissions_changed).waitFor();
    expect(await page.getByText(t.activity.nothing, { exact: true }).count()).toBe(1);
  });

  test('the old secret of a rotated key can be ended at once', async () => {
    const visitor = await visit();
    const { page, goTo, send, t } = visitor;
    await visitor.signUp();
    const { key, secret } = await make(visitor, 'App');
    await statusWith(secret);
    await send('POST', `/keys/${key.id}/rotations`, { prefix: key.prefix });
    await goTo(`#/settings/api-keys/${key.id}`);
    await page.getByRole('button', { name: t.keys.endOldSecrets }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.keys.endOldSecrets }).click();
    await page.getByText(t.keys.oldSecretsEnded).waitFor();
    expect(await statusWith(secret)).toBe(401);
  });

  test('many revoked keys are shown a few at a time, by keyboard too', async () => {
    const visitor = await visit();
    const { page, goTo, send, t } = visitor;
    await visitor.signUp();
    for (let made = 0; made < 53; made += 1) {
      const { key } = await make(visitor, `Old ${made}`);
      await send('DELETE', `/keys/${key.id}`);
    }
    await make(visitor, 'App');
    await goTo('#/settings/api-keys');
    await page.getByText(t.keys.revokedKeys(53)).focus();
    await page.keyboard.press('Enter');
    const shown = page.locator('details tbody tr');
    await expect.poll(() => shown.count()).toBe(50);
    const weightOf = (name: string) =>
      page.getByRole('button', { name }).evaluate((each) => getComputedStyle(each).fontWeight);
    // What leads nowhere does not look as what leads on.
    expect(await weightOf(t.common.previous)).not.toBe(await weightOf(t.common.next));
    await page.getByRole('button', { name: t.common.next }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shown.count()).toBe(3);
    expect(await page.locator('main tbody tr').count()).toBe(4);
  });

  test('somebody else’s key is not there', async () => {
    const somebody = await visit();
    await somebody.signUp();
    const { key } = await make(somebody, 'App');
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    await goTo(`#/settings/api-keys/${key.id}`);
    await page.getByRole('heading', { name: t.keys.notThere }).waitFor();
    expect(await page.getByText('App', { exact: true }).count()).toBe(0);
  });
});
