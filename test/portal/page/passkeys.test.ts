import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../../server/src/contract/generated/portal.d.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { LANGUAGES, type Language, usePortal } from '../../support/portal-page.ts';
import { startRelay } from '../../support/relay.ts';
import { totp } from '../../support/totp.ts';

type SecondFactorSetup = components['schemas']['SecondFactorSetup'];

const DEVICE = {
  ...({ protocol: 'ctap2', transport: 'internal' } as const),
  ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  ...{ automaticPresenceSimulation: true },
};

describeInBrowser('passkeys', () => {
  let relay: Awaited<ReturnType<typeof startRelay>>;
  // Passkeys are for a host and not for an address of the network, at the service's own origin.
  const origin = () => `http://localhost:${relay.port}`;
  beforeAll(async () => {
    relay = await startRelay();
  });
  const { server, visit } = usePortal(() => ({ PUBLIC_URL: origin() }));
  beforeAll(() => relay.leadTo(server().port));
  afterAll(() => relay.close());

  async function visitWithDevice(language: Language) {
    const visitor = await visit({ language });
    const { page, context, t } = visitor;
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: DEVICE,
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const email = `${crypto.randomUUID()}@mail.test`;
    const data = { email, password: PASSWORD };
    const post = (path: string, body: object) =>
      context.request.post(`${origin()}/portal/api${path}`, {
        ...{ data: body, headers: { Origin: origin() }, failOnStatusCode: true },
      });
    await post('/account', data);
    await page.goto(`${origin()}/portal/#/settings/account`);
    await page.getByRole('heading', { name: t.account.passkeys }).waitFor();

    const dialog = page.getByRole('dialog');
    async function add(name: string): Promise<void> {
      await button(t.account.addPasskey).click();
      await dialog.getByLabel(t.account.passkeyName).fill(name);
      await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
      await button(t.common.continue).click();
    }
    const setVerified = (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    return { ...visitor, button, dialog, add, post, setVerified, email };
  }

  test.each(LANGUAGES)('one is added, used, renamed and removed (%s)', async (language) => {
    const { page, t, button, dialog, add, email } = await visitWithDevice(language);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await button(t.account.addPasskey).click();
    await dialog.getByLabel(t.account.passkeyName).fill(' ');
    await button(t.common.continue).click();
    await dialog.getByText(t.common.nameMissing).waitFor();
    await dialog.getByText(t.entry.passwordMissing).waitFor();
    expect(loaded.filter((url) => url.endsWith('.js'))).toEqual([]);
    await button(t.common.cancel).click();
    await add('My phone');
    await page.locator('li').getByText('My phone').waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The same device makes no second one for the same account.
    await add('Again');
    await dialog.getByText(t.failures.passkey.there_already).waitFor();
    await button(t.common.cancel).click();

    await button(t.common.signOut).click();
    await button(t.entry.usePasskey).click();
    await page.getByRole('heading', { name: t.account.passkeys }).waitFor();
    await page.locator('header').getByText(email).waitFor();
    const item = page.locator('li').filter({ hasText: 'My phone' });
    await item.getByText(t.account.lastUse).waitFor();

    await button(t.account.renamePasskeyOf('My phone')).click();
    await dialog.getByLabel(t.account.passkeyName).fill('هاتفي الجديد');
    await button(t.common.save).click();
    await button(t.account.removePasskeyOf('هاتفي الجديد')).click();
    await dialog.getByLabel(t.account.currentPassword).fill(PASSWORD);
    await dialog.getByRole('button', { name: t.account.removePasskey, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('هاتفي الجديد').waitFor({ state: 'detached' });

    await button(t.common.signOut).click();
    await button(t.entry.usePasskey).click();
    await page.getByText(t.problems.passkey_invalid).waitFor();
  });

  test('with a second factor, adding one takes a code too', async () => {
    const { page, t, button, dialog, add, post } = await visitWithDevice('en');
    const password = PASSWORD;
    const started = await post('/second-factor', { password });
    const setup: SecondFactorSetup = await started.json();
    await post('/second-factor/confirmation', { code: totp(setup.secret) });
    await page.reload();
    await add('My phone');
    await dialog.getByText(t.entry.codeMissing).waitFor();
    await dialog.getByLabel(t.entry.code).fill('000000');
    await button(t.common.continue).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await button(t.entry.useRecoveryCode).click();
    await dialog.getByLabel(t.entry.recoveryCode).fill(setup.recovery_codes[0] ?? '');
    await button(t.common.continue).click();
    await page.locator('li').getByText('My phone').waitFor();
  });

  test('a device that does not recognise its owner signs nobody in', async () => {
    const { page, t, button, add, setVerified } = await visitWithDevice('en');
    await add('My phone');
    await page.locator('li').getByText('My phone').waitFor();
    await button(t.common.signOut).click();
    await setVerified(false);
    await button(t.entry.usePasskey).click();
    await page.getByText(t.failures.passkey.cancelled).waitFor();
    await setVerified(true);
    await button(t.entry.usePasskey).click();
    await page.getByRole('heading', { name: t.account.passkeys }).waitFor();
  });
});
