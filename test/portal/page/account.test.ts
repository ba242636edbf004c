import { expect, test } from 'vitest';
import { isolate } from '../../../server/portal-page/src/i18n/formats.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { call } from '../../support/call.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { usePortal } from '../../support/portal-page.ts';
import { totp } from '../../support/totp.ts';

describeInBrowser('the account', () => {
  const { server, visit } = usePortal();

  test('a new password ends the sessions elsewhere and signs in from then on', async () => {
    const here = await visit();
    const { page, t } = here;
    const { email } = await here.signUp();
    const there = await visit();
    await there.send('POST', '/session', { email, password: PASSWORD });
    await there.goTo('#/settings/account');

    await here.goTo('#/settings/account');
    await page.getByText(t.account.thisBrowser).waitFor();
    await page.getByLabel(t.account.currentPassword).fill('not the right password');
    await page.getByLabel(t.entry.newPassword).fill('an even better password');
    const change = page.getByRole('button', { name: t.account.changePassword });
    await change.click();
    await page.getByText(t.problems.password_incorrect).waitFor();
    expect(await page.getByLabel(t.entry.newPassword).inputValue()).toBe('an even better password');
    await page.getByLabel(t.account.currentPassword).fill(PASSWORD);
    await change.click();
    await page.getByText(t.account.passwordChanged).waitFor();
    expect(await page.getByLabel(t.entry.newPassword).inputValue()).toBe('');
    await page.getByText(t.account.onlyHere).waitFor();

    await there.page.getByRole('link', { name: t.activity.title }).click();
    const signIn = there.page.getByRole('dialog', { name: t.entry.sessionEnded });
    await signIn.getByLabel(t.entry.password, { exact: true }).fill('an even better password');
    await signIn.getByRole('button', { name: t.entry.signIn, exact: true }).click();
    await there.page.locator('.events').getByText(t.activity.actions.password_changed).waitFor();
  });

  test('a second factor: set up, asked for, replaced by a recovery code, removed', async () => {
    const { page, t, goTo, signUp } = await visit();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const { email } = await signUp();
    await goTo('#/settings/account');
    await button(t.account.setUp).click();
    await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
    await button(t.common.continue).click();
    await dialog.getByRole('img', { name: t.account.qrCode }).waitFor();
    const codes = await dialog.locator('code').allTextContents();
    const [secret = '', recoveryCode = ''] = codes;
    expect(codes).toHaveLength(11);
    await dialog.getByLabel(t.entry.code).fill('000000');
    await button(t.account.turnOn).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel(t.entry.code).fill(totp(secret));
    await button(t.account.turnOn).click();
    await page.getByText(t.account.codesLeft(10)).waitFor();

    const signIn = async () => {
      await button(t.common.signOut).click();
      await page.getByLabel(t.entry.email).fill(email);
      await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
      await button(t.entry.signIn).click();
      await page.getByLabel(t.entry.code).waitFor();
    };
    await signIn();
    await page.reload();
    const usedCode = totp(secret, { step: 1 });
    await page.getByLabel(t.entry.code).fill(usedCode);
    await button(t.entry.signIn).click();
    await page.getByText(t.account.codesLeft(10)).waitFor();
    await signIn();
    await button(t.entry.useRecoveryCode).click();
    await page.getByLabel(t.entry.recoveryCode).fill(recoveryCode);
    await button(t.entry.signIn).click();
    await page.getByText(t.account.codesLeft(9)).waitFor();

    await button(t.account.replaceCodes).click();
    await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
    await dialog.getByRole('button', { name: t.account.replaceCodes }).click();
    await dialog.getByText(t.entry.codeMissing).waitFor();
    await dialog.getByRole('button', { name: t.entry.useRecoveryCode }).click();
    await dialog.getByLabel(t.entry.recoveryCode).fill(codes[2] ?? '');
    await dialog.getByRole('button', { name: t.account.replaceCodes }).click();
    await page.getByRole('dialog', { name: t.account.newCodes }).waitFor();
    const newCodes = await dialog.locator('code').allTextContents();
    await button(t.account.copyCodes).click();
    await button(t.account.codesKept).click();

    await button(t.account.removeSecondFactor).click();
    await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
    await dialog.getByLabel(t.entry.code).fill(usedCode);
    await dialog.getByRole('button', { name: t.account.removeSecondFactor }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByRole('button', { name: t.entry.useRecoveryCode }).click();
    await dialog.getByLabel(t.entry.recoveryCode).fill(newCodes[0] ?? '');
    await dialog.getByRole('button', { name: t.account.removeSecondFactor }).click();
    await button(t.account.setUp).waitFor();
  });

  test('codes may be in the digits and groups of an Arabic telephone', async () => {
    const { page, t, goTo, signUp } = await visit({ language: 'ar' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const typed = (code: string) => {
      const arabic = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
      return isolate(`${arabic.slice(0, 3)} ${arabic.slice(3)}`);
    };
    const { email } = await signUp();
    await goTo('#/settings/account');
    await button(t.account.setUp).click();
    await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
    await button(t.common.continue).click();
    const secret = (await dialog.locator('code').first().textContent()) ?? '';
    await dialog.getByLabel(t.entry.code).fill(typed(totp(secret)));
    await dialog.getByRole('button', { name: t.account.turnOn, exact: true }).click();
    await page.getByText(t.account.codesLeft(10)).waitFor();
    await button(t.common.signOut).click();
    await page.getByLabel(t.entry.email).fill(isolate(email));
    await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await button(t.entry.signIn).click();
    await page.getByLabel(t.entry.code).fill(typed(totp(secret, { step: 1 })));
    await button(t.entry.signIn).click();
    await page.getByText(t.account.codesLeft(10)).waitFor();
  });

  test('password managers are told whose password is asked for', async () => {
    const { page, t, goTo, signUp } = await visit();
    const dialog = page.getByRole('dialog');
    const { email } = await signUp();
    await goTo('#/settings/account');
    for (const action of [t.account.setUp, t.account.addPasskey, t.account.deleteAccount]) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await dialog.getByLabel(t.account.currentPassword).waitFor();
      expect(await dialog.locator('[autocomplete="username"]').inputValue()).toBe(email);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('deleting it takes the password, and the keys with it', async () => {
    const { page, t, goTo, signUp, send } = await visit();
    const { email } = await signUp();
    const { secret } = await send<{ secret: string }>('POST', '/keys', {
      ...{ name: 'App', permissions: ['reciters:read'] },
    });
    await goTo('#/settings/account');
    await page.getByRole('button', { name: t.account.deleteAccount }).click();
    await page.getByRole('dialog').getByLabel(t.account.currentPassword).fill(PASSWORD);
    await page.getByRole('button', { name: t.account.deleteForGood }).click();
    await page.getByText(t.account.deleted).waitFor();
    await page.getByLabel(t.entry.email).fill(email);
    await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: t.entry.signIn, exact: true }).click();
    await page.getByText(t.problems.credentials_invalid).waitFor();
    const answer = await call(server(), '/reciters/', { headers: { 'X-API-Key': secret } });
    expect(answer.status).toBe(401);
  });
});
