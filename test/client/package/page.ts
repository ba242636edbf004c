import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const PAGE = `<!doctype html>
<link rel="icon" href="data:,">
<script type="importmap">
  {
    "imports": {
      "@reciters/client": "/node_modules/@reciters/client/dist/esm/index.js",
      "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs"
    }
  }
</script>`;

/** Serves a page on an origin of its own, and a project's packages to import into it. */
async function servePage(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async ({ url = '/' }, res) => {
    const isPage = url === '/';
    res.setHeader('Content-Type', isPage ? 'text/html' : 'text/javascript');
    res.end(isPage ? PAGE : await readFile(join(folder, url)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Runs the body of a function in such a page, with what the client's package exports. */
export async function runInPage(browser: Browser, folder: string, body: string): Promise<unknown> {
  const { url, close } = await servePage(folder);
  const page = await browser.newPage();
  try {
    await page.goto(url);
    return await page.evaluate(`import('@reciters/client').then(async (
      { RecitersClient, ConnectionError }
    ) => { ${body} })`);
  } finally {
    await page.close();
    close();
  }
}
