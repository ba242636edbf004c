import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';

/** Where systems put a Chromium. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const { CHROMIUM_PATH } = process.env;
const executablePath = (CHROMIUM_PATH === undefined ? USUAL : [CHROMIUM_PATH]).find(existsSync);

/** Tests in a Chromium. Without one they are left out, which they say; with CI=true they fail. */
export function describeInBrowser(name: string, body: () => void): void {
  if (executablePath !== undefined) return void describe(name, body);
  const missing = 'No Chromium was found: set CHROMIUM_PATH to one.';
  test(`${name}: ${process.env.CI === 'true' ? 'needs' : 'left out without'} a Chromium`, () => {
    if (process.env.CI === 'true') throw new Error(missing);
    console.warn(`Left out: ${name}. ${missing}`);
  });
}

/** One browser for all tests of a file or describe block. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (browser === undefined) throw new Error('The browser runs only while tests do.');
    return browser;
  };
}
