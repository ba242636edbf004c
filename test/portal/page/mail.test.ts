import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { usePortal, type Visit } from '../../support/portal-page.ts';
import { type SmtpServer, startSmtpServer, tokenIn } from '../../support/smtp-server.ts';

const EMAIL = 'amina@mail.test';

describeInBrowser('where the service sends mail', () => {
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  const { visit } = usePortal(() => ({ SMTP_URL: smtp.url }));
  afterAll(() => smtp.close());

  /** The token of the newest mail, once there are so many. */
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
