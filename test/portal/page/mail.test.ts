import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { mailboxOf } from '../../support/mailbox.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { focused, LANGUAGES, usePortal, type Visit } from '../../support/portal-page.ts';
import { type SmtpServer, startSmtpServer, tokenIn } from '../../support/smtp-server.ts';

const EMAIL = 'amina@mail.test';

describeInBrowser('where the service sends mail', () => {
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  const { visit } = usePortal(() => ({ SMTP_URL: smtp.url }));
  afterAll(() => smtp.close());

  /** The token of the first link that was mailed to an address. */
  const tokenTo = (email: string) => mailboxOf(smtp, email).token(1);

  /** The token of the newest mail, once there are this many. */
  async function tokenOfMail(count: number): Promise<string> {
    await expect.poll(() => smtp.mails.length).toBe(count);
    return tokenIn(smtp.mails.at(-1)?.text ?? '') ?? '';
  }

  async function signIn({ page, goTo, t }: Visit, password: string): Promise<void> {
    await goTo('#/sign-in');
    await page.getByLabel(t.entry.email).fill(EMAIL);
    await page.getByLabel(t.entry.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: t.entry.signIn, exact: true }).click();
  }

  test('an address is confirmed by its link, and a forgotten password set anew', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await goTo('#/sign-up');
    await page.getByLabel(t.entry.email).fill(EMAIL);
    expect(await page.getByLabel(t.entry.password, { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: t.entry.createAccount }).click();
    await page.getByText(t.entry.mailSent(EMAIL)).waitFor();
    const confirmation = await tokenOfMail(1);

    await goTo(`#/confirm-email?token=${confirmation}`);
    const chosen = page.getByLabel(t.entry.password, { exact: true });
    await chosen.fill('too short');
    await page.getByRole('button', { name: t.entry.confirmEmail }).click();
    await page.getByText(t.entry.passwordTooShort(15)).waitFor();
    await chosen.fill(PASSWORD);
    await page.getByRole('button', { name: t.entry.confirmEmail }).click();
    await page.getByText(t.entry.emailConfirmed).waitFor();
    await signIn(visitor, PASSWORD);
    await page.getByText(t.keys.none).waitFor();
    await page.getByRole('button', { name: t.common.signOut }).click();
    await page.getByRole('heading', { name: t.entry.signIn }).waitFor();

    await goTo('#/forgot-password');
    await page.getByLabel(t.entry.email).fill(EMAIL);
    await page.getByRole('button', { name: t.entry.sendLink }).click();
    await page.getByText(t.entry.resetMailSent(EMAIL)).waitFor();
    const reset = await tokenOfMail(2);
    await goTo(`#/reset-password?token=${reset}`);
    const password = page.getByLabel(t.entry.newPassword);
    await password.fill('too short');
    await page.getByRole('button', { name: t.entry.setPassword }).click();
    await page.getByText(t.problems.password_too_short).waitFor();
    await password.fill('an even better password');
    await page.getByRole('button', { name: t.entry.setPassword }).click();
    await page.getByText(t.entry.passwordSet).waitFor();

    await signIn(visitor, 'an even better password');
    await page.getByText(t.keys.none).waitFor();
  });

  test.each(LANGUAGES)('the address changes by a link to the new one (%s)', async (language) => {
    const { page, goTo, send, t } = await visit({ language });
    const [former, next] = [`former-${language}@mail.test`, `next-${language}@mail.test`];
    await send('POST', '/account', { email: former });
    const token = await tokenTo(former);
    await send('POST', '/account/email-confirmation', { token, password: PASSWORD });
    await send('POST', '/session', { email: former, password: PASSWORD });
    await goTo('#/settings/account');
    await page.getByRole('button', { name: t.account.changeEmail }).click();
    const dialog = page.getByRole('dialog', { name: t.account.changeEmail });
    const submit = dialog.getByRole('button', { name: t.entry.sendLink });
    const email = dialog.getByLabel(t.account.newEmail);
    await email.fill(former.toUpperCase());
    await submit.click();
    await dialog.getByText(t.account.sameEmail).waitFor();
    await dialog.getByText(t.entry.passwordMissing).waitFor();
    await email.fill('not an address');
    await dialog.getByLabel(t.account.currentPassword).fill('not the right password');
    await submit.click();
    await dialog.getByText(t.failures.reasons.email_form).waitFor();
    await email.fill(next);
    await submit.click();
    await dialog.getByText(t.problems.password_incorrect).waitFor();
    expect(await focused(page)).toBe('password');
    await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
    await submit.click();
    await page.locator('.notice').getByText(t.account.changeEmailSent(next)).waitFor();

    const link = `#/change-email?token=${await tokenTo(next)}`;
    await goTo(link);
    expect(page.url()).not.toContain('token');
    const change = page.getByRole('button', { name: t.entry.changeEmailAction });
    await change.click();
    await page.getByText(t.entry.emailChanged).waitFor();
    await page.getByRole('link', { name: t.account.settings }).click();
    await page.locator('.panel').getByText(next).first().waitFor();

    await goTo(link);
    await change.click();
    await page.getByRole('alert').getByText(t.entry.changeEmailDead).waitFor();
  });

  test('a link that is used or not ours says so, and where to get another', async () => {
    const { page, goTo, t } = await visit();
    await goTo('#/reset-password?token=not-one-of-ours');
    await page.getByLabel(t.entry.newPassword).fill('an even better password');
    await page.getByRole('button', { name: t.entry.setPassword }).click();
    await page.getByText(t.problems.token_invalid).waitFor();
    await page.getByRole('link', { name: t.entry.askForNewLink }).click();
    await page.getByRole('heading', { name: t.entry.forgotPassword }).waitFor();
  });
});
