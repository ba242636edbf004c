import { expect, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { call } from '../../support/call.ts';
import {
  buttonOf,
  focused,
  makeKey,
  revealedSecret,
  usePortal,
} from '../../support/portal-page.ts';

const KEYS = '#/settings/api-keys';

describeInBrowser('what one does with a key', () => {
  const { server, visit } = usePortal();

  test('an expired key is extended, or rotated with a new end: what it hands out works', async () => {
    const visitor = await visit();
    const { page, goTo, t, send } = visitor;
    await visitor.signUp();
    const { key, secret } = await send<{ key: { id: string }; secret: string }>('POST', '/keys', {
      ...{ name: 'App', permissions: ['reciters:read'] },
      expires_at: new Date(Date.now() + DAY_MS).toISOString(),
    });
    const expire = async () => {
      const past = new Date(Date.now() - 1_000).toISOString();
      const { db } = server();
      await db.updateTable('api_keys').set({ expires_at: past }).where('id', '=', key.id).execute();
      await goTo('#/nowhere');
      await goTo(`${KEYS}/${key.id}`);
      await page.getByText(t.keys.states.expired, { exact: true }).waitFor();
    };
    const statusWith = async (value: string) =>
      (await call(server(), '/reciters/', { headers: { 'X-API-Key': value } })).status;

    await goTo(`${KEYS}/${key.id}`);
    // A day ahead it says so, beside the action.
    await buttonOf(visitor, t.keys.extend).waitFor();
    await expire();
    await buttonOf(visitor, t.keys.extend).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.keys.expires).selectOption('never');
    await buttonOf(visitor, t.common.save).click();
    await page.getByText(t.keys.states.active, { exact: true }).waitFor();
    expect(await statusWith(secret)).toBe(200);

    await expire();
    await buttonOf(visitor, t.keys.rotate).click();
    await dialog.getByText(t.keys.rotateExpired).waitFor();
    await dialog.getByLabel(t.keys.expires).selectOption('30');
    await dialog.getByRole('button', { name: t.keys.rotate }).click();
    const next = await revealedSecret(visitor);
    await buttonOf(visitor, t.keys.copySecret).click();
    expect(await statusWith(next)).toBe(200);
  });

  test('Back does not lose a secret that was not copied', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    await goTo('#/usage');
    await page.getByRole('link', { name: t.keys.title }).click();
    await page.getByRole('heading', { name: t.keys.title, level: 1 }).waitFor();
    await buttonOf(visitor, t.keys.create).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.keys.name).fill('App');
    await dialog.getByRole('button', { name: t.keys.create }).click();
    const secret = await revealedSecret(visitor);
    await page.goBack();
    await dialog.getByText(t.keys.notCopied).waitFor();
    expect(await dialog.locator('code').first().textContent()).toBe(secret);
    await page.goBack();
    await page.getByRole('heading', { name: t.usage.title, level: 1 }).waitFor();
  });

  test('a key is revoked by its name as it is copied from the dialog', async () => {
    const visitor = await visit({ language: 'ar' });
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const name = 'تطبيق App';
    const { key } = await makeKey(visitor, name);
    await goTo(`${KEYS}/${key.id}`);
    await buttonOf(visitor, t.keys.revoke).click();
    const dialog = page.getByRole('dialog');
    const said = (await dialog.getByText(t.keys.typeName(name)).textContent()) ?? '';
    await dialog.getByRole('textbox').fill(said.slice(said.indexOf(name)));
    await dialog.getByRole('button', { name: t.keys.revoke }).click();
    await page.getByText(t.keys.revoked(name)).waitFor();
  });

  test('a key that is revoked elsewhere while one changes it: it is said, and the focus is not lost', async () => {
    const visitor = await visit();
    const { page, goTo, t, send } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    await goTo(`${KEYS}/${key.id}`);
    await buttonOf(visitor, t.keys.edit).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.keys.name).fill('Website');
    await send('DELETE', `/keys/${key.id}`);
    await buttonOf(visitor, t.common.save).click();
    await page.getByRole('status').getByText(t.keys.revoked('App')).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('App');
  });

  test('two clicks at once rotate once', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    await goTo(`${KEYS}/${key.id}`);
    let rotations = 0;
    await page.route('**/rotations', async (route) => {
      rotations += 1;
      await route.continue();
    });
    await buttonOf(visitor, t.keys.rotate).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.keys.rotate })
      .evaluate((element) => {
        (element as HTMLButtonElement).click();
        (element as HTMLButtonElement).click();
      });
    await revealedSecret(visitor);
    expect(rotations).toBe(1);
    await buttonOf(visitor, t.keys.copySecret).click();
  });

  test('figures are asked for again after a failure', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    await page.clock.install();
    await goTo(`${KEYS}/${key.id}`);
    await page.getByRole('heading', { name: 'App', level: 1 }).waitFor();
    await page.route('**/portal/api/keys/*', (route) => route.abort());
    await page.clock.runFor(15_000);
    await page.getByText(t.failures.unreachable).first().waitFor();
    // Nothing was typed here.
    expect(await page.getByText(t.failures.typedStays).count()).toBe(0);
    await page.unrouteAll();
    await page.clock.runFor(40_000);
    await expect.poll(() => page.getByText(t.failures.unreachable).count()).toBe(0);
  });
});
