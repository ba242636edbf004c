import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { makeOperator, usePortal } from '../../support/portal-page.ts';

describeInBrowser('operators', () => {
  const { server, visit } = usePortal();

  async function operator() {
    const visitor = await visit();
    const { id } = await visitor.signUp();
    await makeOperator(server(), id);
    return visitor;
  }

  test('find accounts, most used first, and go through them', async () => {
    const mark = crypto.randomUUID();
    const { db } = server();
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
    const made = Array.from({ length: 30 }, (_, index) => ({
      ...{ id: `${mark}-${index}`, name: '', email: `n${index}-${mark}@mail.test` },
      ...{ created_at: at(index), updated_at: at(index) },
    }));
    await db.insertInto('users').values(made).execute();
    const { page, goTo, t } = await operator();
    await goTo('#/operator/accounts');
    await page.getByLabel(t.operator.findAccount).fill(mark);
    await page.getByText(t.operator.countOfAccounts(30), { exact: true }).waitFor();
    const first = page.locator('tbody th').first();
    expect(await first.textContent()).toContain('n29-');
    await page.getByRole('button', { name: t.common.next }).click();
    await page.getByText(`n4-${mark}@mail.test`).waitFor();
    await page.goBack();
    await page.getByText(`n29-${mark}@mail.test`).waitFor();
    await page.goForward();
    await page.getByText(`n4-${mark}@mail.test`).waitFor();
    await page.getByRole('button', { name: t.operator.account, exact: true }).click();
    await page.getByText(`n0-${mark}@mail.test`).waitFor();
    // What one looks at stands in the address.
    await page.reload();
    await page.getByText(`n0-${mark}@mail.test`).waitFor();
    const head = page.getByRole('columnheader', { name: t.operator.account });
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
  });

  test('suspend an account, whose keys and use are named, and let it in again', async () => {
    const somebody = await visit();
    const { email } = await somebody.signUp();
    const { key } = await somebody.send<{ key: { id: string } }>('POST', '/keys', {
      ...{ name: 'App', permissions: ['reciters:read'] },
    });
    await addFigures(server().db, key.id, 1);
    const { page, goTo, t } = await operator();
    await goTo('#/operator/accounts');
    await page.getByLabel(t.operator.findAccount).fill(email);
    const choose = async (action: string) => {
      await page.getByRole('button', { name: t.operator.actionsOf(email) }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const { suspend, resume, endSessions } = t.operator.acts;
    const dialog = page.getByRole('dialog');
    await choose(endSessions.action);
    await dialog.getByRole('button', { name: endSessions.action }).click();
    await page.getByText(endSessions.done(email)).waitFor();
    await choose(suspend.action);
    await dialog.getByText(/^1 key, \d+ requests in 30 days, last used/).waitFor();
    await dialog.getByRole('button', { name: suspend.action }).click();
    await page.getByText(t.operator.isSuspended, { exact: true }).waitFor();
    await choose(resume.action);
    await dialog.getByRole('button', { name: resume.action }).click();
    await page.getByText(t.operator.isSuspended, { exact: true }).waitFor({ state: 'detached' });
  });

  test('make a link for a new password, shown once', async () => {
    const somebody = await visit();
    const { email } = await somebody.signUp();
    const { page, goTo, t } = await operator();
    await goTo('#/operator/accounts');
    await page.getByLabel(t.operator.findAccount).fill(email);
    await page.getByRole('button', { name: t.operator.actionsOf(email) }).click();
    await page.getByRole('menuitem', { name: t.operator.resetLink }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.operator.resetLink }).click();
    const link = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: t.operator.copyLink }).click();
    await dialog.getByRole('button', { name: t.common.done }).click();
    await dialog.waitFor({ state: 'detached' });
    const guest = await visit();
    await guest.goTo(link.replace(/^[^#]*/, ''));
    await guest.page.locator('input[type="password"]').first().waitFor();
  });

  test('invite somebody, whose form comes filled in, and take an invitation back', async () => {
    const { page, goTo, t } = await operator();
    await goTo('#/operator/invitations');
    const dialog = page.getByRole('dialog');
    const invite = async (email: string) => {
      await page.getByRole('button', { name: t.operator.invite }).click();
      await dialog.getByLabel(t.entry.email).fill(email);
      await dialog.getByRole('button', { name: t.operator.createLink }).click();
      const link = (await dialog.locator('code').textContent()) ?? '';
      // It is shown once: Escape asks first.
      await page.keyboard.press('Escape');
      await dialog.getByText(t.operator.linkNotCopied).waitFor();
      await dialog.getByRole('button', { name: t.operator.copyLink }).click();
      await dialog.getByRole('button', { name: t.common.done }).click();
      await page.getByRole('rowheader', { name: email }).waitFor();
      return link;
    };
    await invite('wrong@mail.test');
    const link = await invite('omar@mail.test');
    await page.getByRole('button', { name: t.operator.withdrawOf('wrong@mail.test') }).click();
    await dialog.getByRole('button', { name: t.operator.withdraw }).click();
    await page.getByRole('rowheader', { name: 'wrong@mail.test' }).waitFor({ state: 'detached' });

    const guest = await visit();
    await guest.goTo(link.replace(/^[^#]*/, ''));
    expect(guest.page.url()).toBe(`${server().url}/portal/#/sign-up`);
    expect(await guest.page.getByLabel(t.entry.email).inputValue()).toBe('omar@mail.test');
    await guest.page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await guest.page.getByRole('button', { name: t.entry.createAccount }).click();
    await guest.page.getByText(t.keys.none).waitFor();
    expect(await guest.page.getByRole('link', { name: t.operator.accounts }).count()).toBe(0);
  });
});

describeInBrowser('where sign-up is closed', () => {
  const { visit } = usePortal(() => ({ PORTAL_SIGNUP: 'closed' }));

  test('the page says so instead of asking', async () => {
    const { page, goTo, t } = await visit();
    await goTo('#/sign-in');
    expect(await page.getByRole('link', { name: t.entry.createAccount }).count()).toBe(0);
    await goTo('#/sign-up');
    await page.getByText(t.problems.sign_up_closed).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  test('and where no mail is sent, whom to ask for a new password', async () => {
    const { page, goTo, t } = await visit();
    await goTo('#/forgot-password');
    await page.getByText(t.problems.mail_not_set_up).waitFor();
  });
});
