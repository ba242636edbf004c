import { describe, expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { buttonOf, focused, LANGUAGES, MESSAGES, usePortal } from '../../support/portal-page.ts';

describeInBrowser('what the service refuses', () => {
  const { visit } = usePortal();

  describe.each(LANGUAGES)('fields that the service refuses, in %s', (language) => {
    const t = MESSAGES[language];

    test('an address, a code, an invitation: each in plain words', async () => {
      const visitor = await visit({ language });
      const { page, goTo } = visitor;
      await goTo('#/sign-up');
      await page.getByLabel(t.entry.email).fill('no address');
      await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
      await buttonOf(visitor, t.entry.createAccount).click();
      await page.getByText(t.failures.reasons.email_form).waitFor();
      // What is being corrected is no longer wrong; nor does it take the focus away.
      await page.getByLabel(t.entry.password, { exact: true }).fill(`${PASSWORD}!`);
      await page.getByLabel(t.entry.email).press('End');
      await page.getByLabel(t.entry.email).pressSequentially('@');
      expect(await page.getByText(t.failures.reasons.email_form).count()).toBe(0);

      await goTo('#/sign-up?invite=x%20y');
      await page.getByText(t.entry.invited).waitFor();
      await page.getByLabel(t.entry.email).fill('somebody@mail.test');
      await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
      await buttonOf(visitor, t.entry.createAccount).click();
      await page.getByRole('alert').getByText(t.failures.reasons.link_form).waitFor();

      await visitor.signUp();
      await page.goto('about:blank');
      await goTo('#/settings/account');
      await buttonOf(visitor, t.account.setUp).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
      await buttonOf(visitor, t.common.continue).click();
      await dialog.getByRole('img', { name: t.account.qrCode }).waitFor();
      expect(await focused(page)).toBe(t.account.setUpTitle);
      await dialog.getByLabel(t.entry.code).fill('12ab');
      await dialog.getByRole('button', { name: t.account.turnOn }).click();
      await dialog.getByText(t.failures.reasons.code_form).waitFor();
      await dialog.getByLabel(t.entry.code).fill('000000');
      await dialog.getByRole('button', { name: t.account.turnOn }).click();
      await dialog.getByText(t.problems.second_factor_invalid).waitFor();
    });
  });

  test('a wrong password leads to the field', async () => {
    const { page, goTo, t } = await visit();
    await goTo('#/sign-in');
    await page.getByLabel(t.entry.email).fill('nobody@mail.test');
    await page.getByLabel(t.entry.password, { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByText(t.problems.credentials_invalid).waitFor();
    expect(await focused(page)).toBe('password');
  });
});
