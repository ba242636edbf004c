import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const ENTRY = '/node_modules/@reciters/client/dist/esm/index.js';

const PAGE = '<!doctype html><link rel="icon" href="data:,">';

/** Tells whoever asks what making a client with a key came to, in a worker of any kind. */
const WORKER = `
  import { RecitersClient } from '${ENTRY}';
  let said = 'A key is taken.';
  try { new RecitersClient({ apiKey: 'rk_worker' }); } catch (error) { said = error.message; }
  self.onconnect = ({ ports: [port] }) => port.postMessage(said);
  self.onmessage = ({ source }) => (source ?? self).postMessage(said);
`;

/** What a request is answered with: workers have no import maps, so imports name files instead. */
async function fileAt(folder: string, url: string): Promise<string> {
  if (url === '/worker.js') return WORKER;
  const text = await readFile(join(folder, url), 'utf8');
  return text.replace("from 'openapi-fetch'", "from '/node_modules/openapi-fetch/dist/index.mjs'");
}

/** Serves a page on an origin of its own, and a project's packages to import into it. */
async function servePage(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async ({ url = '/' }, res) => {
    const isPage = url === '/';
    res.setHeader('Content-Type', isPage ? 'text/html' : 'text/javascript');
    res.end(isPage ? PAGE : await fileAt(folder, url));
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
    return await page.evaluate(`import('${ENTRY}').then(async (
      { RecitersClient, ConnectionError }
    ) => { ${body} })`);
  } finally {
    await page.close();
    close();
  }
}

/** How a page starts a worker of each kind and listens to it. */
export const WORKERS = {
  'a web worker': `
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = resolve;
    worker.postMessage('?');`,
  'a shared worker': `
    new SharedWorker('/worker.js', { type: 'module' }).port.onmessage = resolve;`,
  'a service worker': `
    navigator.serviceWorker.onmessage = resolve;
    await navigator.serviceWorker.register('/worker.js', { type: 'module' });
    (await navigator.serviceWorker.ready).active.postMessage('?');`,
};

/** The body of a function that gives what a worker says of a client with a key. */
export const askWorker = (kind: keyof typeof WORKERS): string =>
  `return (await new Promise(async (resolve) => { ${WORKERS[kind]} })).data;`;
