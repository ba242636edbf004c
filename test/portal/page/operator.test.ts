import { expect, test } from 'vitest';
import { createOperatorLink } from '../../../server/src/portal-api/operator/operator-link.ts';
import { grantOperator } from '../../../server/src/storage/accounts/operators.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { usePortal } from '../../support/portal-page.ts';

describeInBrowser('operators', () => {
  const { server, visit } = usePortal(() => ({ KEY_REQUIRED_FROM: '2099-02-01T00:00:00Z' }));

  async function operator() {
    const visitor = await visit();
    const { id } = await visitor.signUp();
    const granted = { now: new Date(), by: 'command', ipAddress: null } as const;
    await grantOperator(server().db, id, granted);
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

  test('invite somebody, who signs up with the link', async () => {
    const { page, goTo, t } = await operator();
    await goTo('#/operator');
    await page.getByRole('button', { name: t.operator.invite }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.entry.email).fill('omar@mail.test');
    await dialog.getByRole('button', { name: t.operator.createLink }).click();
    const link = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: t.common.done }).click();
    await page.getByText('omar@mail.test').waitFor();

    const guest = await visit();
    await guest.goTo(link.replace(/^[^#]*/, ''));
    expect(guest.page.url()).toBe(`${server().url}/portal/#/sign-up`);
    await guest.page.getByLabel(t.entry.email).fill('omar@mail.test');
    await guest.page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await guest.page.getByRole('button', { name: t.entry.createAccount }).click();
    await guest.page.getByText(t.keys.none).waitFor();
    expect(await guest.page.getByRole('link', { name: t.operator.title }).count()).toBe(0);
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

  test('suspend an account and let it in again', async () => {
    const somebody = await visit();
    const { email } = await somebody.signUp();
    const { page, goTo, t } = await operator();
    await goTo('#/operator');
    await page.getByLabel(t.operator.findAccount).fill(email);
    const manage = page.getByRole('button', { name: t.operator.manageOf(email) });
    await manage.click();
    await page.getByRole('button', { name: t.operator.suspend }).click();
    await page.getByText(t.operator.isSuspended, { exact: true }).waitFor();
    await manage.click();
    await page.getByRole('button', { name: t.operator.resume }).click();
    await expect
      .poll(() => page.getByText(t.operator.isSuspended, { exact: true }).count())
      .toBe(0);
  });

  test('alone see this page', async () => {
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    await goTo('#/operator');
    await page.getByText(t.problems.operator_required).first().waitFor();
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
