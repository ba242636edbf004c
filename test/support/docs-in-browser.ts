import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { loadConfig } from '../../server/src/config/config.ts';
import { useBrowser } from './browser.ts';
import { builtDocs } from './built.ts';
import { startServer, type TestServer } from './server.ts';

/** The documentation of one server, and one browser, for all tests of a file or describe block. */
export function useDocs() {
  const browser = useBrowser();
  let server: TestServer | undefined;
  beforeAll(async () => {
    const port = await freePort();
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    server = await startServer({
      env: { PUBLIC_URL },
      site: builtDocs(loadConfig({ PUBLIC_URL })),
    });
    return () => server?.close();
  });

  const urlOf = (path: string): string => `${server?.url}/docs/${path}`;

  /** A page of the documentation; it may complain of nothing, and load from nowhere else. */
  async function visit(
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<Page & AsyncDisposable> {
    const context = await browser().newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (!['data:', 'blob:'].includes(protocol) && origin !== server?.url)
        complaints.push(request.url());
    });
    await page.goto(urlOf(path));
    return Object.assign(page, {
      async [Symbol.asyncDispose]() {
        await context.close();
        expect(complaints).toEqual([]);
      },
    });
  }

  return { browser, urlOf, visit, serverUrl: () => server?.url };
}
