import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { program } from 'commander';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { addCalls, type Service, startService } from './pictures/service.ts';

const FOLDER = fileURLToPath(new URL('../.github/pictures/', import.meta.url));
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** What the pictures show as the service's address, wherever a free port was found for it. */
const SHOWN = 'localhost:3000';
const URL_SHOWN = `http://${SHOWN}`;
const THEMES = ['light', 'dark'] as const;
const SIZE = { width: 1200, height: 700 };
const QUALITY = 82;

/** What the portal shows: keys with their shares of an application's calls. */
const KEYS = [
  { name: 'Mobile app', share: 1 },
  { name: 'Website', share: 0.4 },
  { name: 'Nightly import', share: 0.07 },
];

/** What is shown, by the name of its pictures: its address, and what shows that it is complete. */
const SCENES = {
  docs: { path: '/docs/', complete: 'main h1' },
  portal: { path: '/portal/#/settings/api-keys', complete: `text=${KEYS[0]?.name}` },
};

/** Sends a request of the portal's API as its page would, from that page. */
const send = (page: Page, path: string, body: unknown): Promise<{ key?: { id: string } }> =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers, body: text });
      if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
      return response.json();
    },
    [`/portal/api${path}`, JSON.stringify(body)] as const,
  );

/** An account with keys that have been used for a month, in this context's browser. */
async function signUp(context: BrowserContext, { databaseUrl }: Service): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${URL_SHOWN}/portal/`);
  await send(page, '/account', { email: 'amina@mail.test', password: crypto.randomUUID() });
  for (const { name, share } of KEYS.toReversed()) {
    const { key } = await send(page, '/keys', { name, permissions: ['reciters:read'] });
    if (key) await addCalls(databaseUrl, key.id, share);
  }
  await page.close();
}

/** WebP is a quarter of a PNG's size; Playwright itself does not write it. */
async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const options = { format: 'webp', quality: QUALITY } as const;
  const { data } = await session.send('Page.captureScreenshot', options);
  return Buffer.from(data, 'base64');
}

async function takePictures(context: BrowserContext): Promise<void> {
  for (const [name, { path, complete }] of Object.entries(SCENES)) {
    const page = await context.newPage();
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(URL_SHOWN + path, { waitUntil: 'networkidle' });
      await page.locator(complete).first().waitFor();
      const picture = await takePicture(page);
      await writeFile(join(FOLDER, `${name}-${colorScheme}.webp`), picture);
      console.log(`wrote ${name}-${colorScheme}.webp, ${Math.round(picture.length / 1024)} KiB`);
    }
    await page.close();
  }
}

program
  .name('npm run pictures')
  .description(
    "Take the README's pictures anew, of the documentation and the portal as they are now, in both " +
      "themes. It needs a Chromium: Debian's, or the one that CHROMIUM_PATH names.",
  )
  .parse();

if (!existsSync(CHROMIUM)) throw new Error(`No Chromium at ${CHROMIUM}: set CHROMIUM_PATH to one.`);
await mkdir(FOLDER, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const service = await startService(folder, URL_SHOWN);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [`--host-resolver-rules=MAP ${SHOWN} ${service.host}`],
});
try {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB' });
  await signUp(context, service);
  await takePictures(context);
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true });
}
