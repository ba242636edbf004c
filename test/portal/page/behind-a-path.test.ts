import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { usePortal } from '../../support/portal-page.ts';

const PATH = '/quran';

describeInBrowser('behind a proxy that serves the service under a path', () => {
  let proxy: Server;
  let publicUrl = '';
  beforeAll(async () => {
    proxy = createServer((incoming, outgoing) => {
      const { method, headers, url = '' } = incoming;
      const path = url.startsWith(PATH) ? url.slice(PATH.length) : '/outside';
      const forwarded = request(
        { host: '127.0.0.1', port: portal.server().port, method, headers, path },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      incoming.pipe(forwarded);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PATH}`;
  });
  const portal = usePortal(() => ({ PUBLIC_URL: publicUrl }));
  afterAll(() => {
    proxy.close();
    proxy.closeAllConnections();
  });

  test('the page finds its parts, its API and the service', async () => {
    const { page, t } = await portal.visit();
    await page.goto(`${publicUrl}/portal/#/sign-up`);
    await page.getByLabel(t.entry.email).fill('amina@mail.test');
    await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: t.entry.createAccount }).click();
    await page.getByRole('button', { name: t.keys.createFirst }).click();
    await page.getByRole('dialog').getByLabel(t.keys.name).fill('App');
    await page.getByRole('dialog').getByRole('button', { name: t.keys.create }).click();
    const command = await page.getByRole('dialog').getByText('curl').textContent();
    expect(command).toContain(`'${publicUrl}/reciters/'`);
    const documentation = page.getByText(t.common.documentation);
    expect(await documentation.evaluate((link: HTMLAnchorElement) => link.href)).toBe(
      `${publicUrl}/docs/`,
    );
  });
});
