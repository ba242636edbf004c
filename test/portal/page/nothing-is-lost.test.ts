import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { usePortal, type Visit } from '../../support/portal-page.ts';

const KEYS = '#/settings/api-keys';
const TYPED = 'Typed with care';

/** Somebody with a name typed into the dialog that creates a key. */
async function typing({ page, goTo, signUp, t }: Visit) {
  const { email } = await signUp();
  await goTo(KEYS);
  await page.getByRole('button', { name: t.keys.create, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t.keys.create });
  await dialog.getByLabel(t.keys.name).fill(TYPED);
  const create = dialog.getByRole('button', { name: t.keys.create });
  const signIn = page.getByRole('dialog', { name: t.entry.sessionEnded });
  return { email, name: dialog.getByLabel(t.keys.name), create, signIn };
}

describeInBrowser('what was typed', () => {
  const { visit } = usePortal();

  test('stays when the connection is lost, and can be sent once it is back', async () => {
    const { page, context, t, ...rest } = await visit();
    const { name, create } = await typing({ page, context, t, ...rest });
    await context.setOffline(true);
    await create.click();
    await page.getByRole('alert').getByText(t.failures.unreachable).first().waitFor();
    expect(await name.inputValue()).toBe(TYPED);
    await context.setOffline(false);
    await create.click();
    await page.getByText(t.keys.shownOnce).waitFor();
  });

  test('stays when a proxy has no service to pass it to, and can be sent once there is', async () => {
    const { page, t, ...rest } = await visit();
    const { name, create } = await typing({ page, t, ...rest });
    const contentType = 'text/html';
    await page.route('**/portal/api/keys', (route) =>
      route.fulfill({ status: 502, contentType, body: '<h1>502 Bad Gateway</h1>' }),
    );
    await create.click();
    const said = `${t.problems.unavailable} ${t.failures.typedStays}`;
    await page.getByRole('dialog').getByRole('alert').getByText(said).waitFor();
    expect(await name.inputValue()).toBe(TYPED);
    await page.unrouteAll();
    await create.click();
    await page.getByText(t.keys.shownOnce).waitFor();
  });

  test('stays when the session has ended, and can be sent after signing in above it', async () => {
    const { page, context, t, ...rest } = await visit();
    const { name, create, signIn } = await typing({ page, context, t, ...rest });
    await context.clearCookies();
    await create.click();
    await signIn.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await signIn.getByRole('button', { name: t.entry.signIn, exact: true }).click();
    await signIn.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe(TYPED);
    await create.click();
    await page.getByText(t.keys.shownOnce).waitFor();
  });

  test('stays when one signs out in another tab', async () => {
    const { page, context, t, ...rest } = await visit();
    const { name, signIn } = await typing({ page, context, t, ...rest });
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: t.common.signOut }).click();
    await other.getByRole('heading', { name: t.entry.signIn }).waitFor();
    await signIn.waitFor();
    await page.keyboard.press('Escape');
    await signIn.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe(TYPED);
  });

  test('as the address to sign in with goes along to where one signs up', async () => {
    const { page, goTo, t } = await visit();
    await goTo('#/sign-in');
    await page.getByLabel(t.entry.email).fill('amina@mail.test');
    await page.getByRole('link', { name: t.entry.createAccount }).click();
    await page.getByRole('heading', { name: t.entry.createAccount }).waitFor();
    expect(await page.getByLabel(t.entry.email).inputValue()).toBe('amina@mail.test');
  });

  test('gives way to somebody else who signs in in another tab, with all that was shown', async () => {
    const { page, context, t, ...rest } = await visit();
    const { email } = await typing({ page, context, t, ...rest });
    await rest.send('POST', '/keys', { name: 'Of Amina alone', permissions: [] });
    await page.reload();
    await page.getByText('Of Amina alone').waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    // What the page has not asked for anew, it may not show.
    await page.route('**/portal/api/keys', (route) => route.abort());
    await other.getByRole('button', { name: t.common.signOut }).click();
    await other.getByRole('link', { name: t.entry.createAccount }).click();
    await other.getByRole('heading', { name: t.entry.createAccount }).waitFor();
    await other.getByLabel(t.entry.email).fill('omar@mail.test');
    await other.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: t.entry.createAccount }).click();
    await page.getByText('omar@mail.test').waitFor();
    expect(await page.getByText(email).count()).toBe(0);
    expect(await page.getByText('Of Amina alone').count()).toBe(0);
  });
});
