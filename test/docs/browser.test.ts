import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { useDocs } from '../support/docs-in-browser.ts';

/** One page of each kind. */
const KINDS = [
  '',
  'guides/rate-limits/',
  'reference/get-reciter/',
  'errors/',
  'errors/rate_limited/',
  'glossary/',
  'id-checker/',
];

const LANGUAGES = ['', 'ar/'];
/** Themes differ in colours alone: in the second one, the pages with all of them will do. */
const THEMES = { light: KINDS, dark: ['', 'reference/get-reciter/', 'id-checker/'] };
type Theme = keyof typeof THEMES;
const WIDTHS = [360, 768, 1440];

describeInBrowser('the documentation in a browser', () => {
  const { browser, urlOf, visit, serverUrl } = useDocs();

  describe.each(Object.keys(THEMES) as Theme[])('%s', (colorScheme) => {
    describe.each(LANGUAGES)('/docs/%s', (language) => {
      test.each(THEMES[colorScheme])(
        '%s: axe finds nothing, and nothing is cut at any width',
        async (path) => {
          await using page = await visit(`${language}${path}`, { colorScheme });
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            const cut = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect([width, cut]).toEqual([width, 0]);
          }
          const { violations } = await new AxeBuilder({ page })
            .options({ resultTypes: ['violations'] })
            .analyze();
          const found = violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes.length]);
          expect(found).toEqual([]);
        },
      );
    });
  });

  test.each(['offline/', 'portal/'])(
    'the reference on one page, /docs/%s, loads and reports nothing elsewhere',
    async (path) => {
      await using page = await visit(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  );

  describe.each(['light', 'dark'] as const)('the reference on one page, %s', (colorScheme) => {
    test.each(['offline/', 'portal/'])('is strong enough to read, /docs/%s', async (path) => {
      await using page = await visit(path, { colorScheme });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    });
  });

  test('a link of the reference on one page leads to the same place in another tab', async () => {
    await using page = await visit('offline/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const other = page.context().waitForEvent('page');
    await page
      .getByRole('link', { name: 'Rate limits' })
      .first()
      .click({ modifiers: ['Control'] });
    expect((await other).url()).toBe(urlOf('offline/#/section/rate-limits'));
    expect(page.url()).toBe(urlOf('offline/'));
  });

  test.each([
    ['', 'en', 'first page'],
    ['ar/', 'ar', 'الصفحة الأولى'],
  ])('a wrong address in /docs/%s gets a page in its language', async (language, lang, first) => {
    const context = await browser().newContext();
    const page = await context.newPage();
    expect((await page.goto(urlOf(`${language}guides/nothing/`)))?.status()).toBe(404);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    await page.getByRole('link', { name: first }).click();
    expect(page.url()).toBe(urlOf(`${language}`));
    await context.close();
  });

  test('without scripts everything is there to read: samples, answers, menus', async () => {
    await using page = await visit('reference/get-reciter/', { javaScriptEnabled: false });
    for (const text of ['urllib.request', 'file_get_contents', 'HTTP/1.1 404 Not Found'])
      expect(await page.getByText(text).first().isVisible()).toBe(true);
    expect(await page.locator('try-it').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'API keys', exact: true }).first().click();
    expect(page.url()).toBe(urlOf('guides/keys/'));
  });

  test('the menu of a small screen says to a screen reader whether it is open', async () => {
    await using page = await visit('guides/keys/', { viewport: { width: 360, height: 800 } });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.and(page.getByRole('button', { expanded: false })).press('Enter');
    await menu.and(page.getByRole('button', { expanded: true })).waitFor();
    await page.keyboard.press('Escape');
    await menu.and(page.getByRole('button', { expanded: false })).waitFor();
  });

  test('changing the language keeps the section', async () => {
    await using page = await visit('guides/keys/#make-a-key');
    await page.getByLabel('Select language').first().selectOption({ label: 'العربية' });
    await page.waitForURL(urlOf('ar/guides/keys/#make-a-key'));
    expect(await page.locator(':target').textContent()).toBe('إنشاء مفتاح');
  });

  test('whoever asks for less motion gets none', async () => {
    await using page = await visit('');
    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('*')]
            .flatMap((one) =>
              ['', '::before', '::after'].map((part) => getComputedStyle(one, part)),
            )
            .filter(
              ({ transitionProperty, transitionDuration }) =>
                /transform|all/.test(transitionProperty) && /[1-9]/.test(transitionDuration),
            ).length,
      );
    expect(await moving()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toBe(0);
  });

  test.each(LANGUAGES)(
    '/docs/%s: at 400 % the bars leave the height to the text',
    async (language) => {
      await using page = await visit(`${language}guides/keys/`, {
        viewport: { width: 320, height: 256 },
      });
      const bars = () =>
        page
          .locator('header.header, mobile-starlight-toc nav, starlight-menu-button button')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
      expect(Math.max(...(await bars()))).toBeGreaterThan(100);
      await page.goto(urlOf(`${language}guides/keys/#permissions`));
      const heading = page.locator('#permissions');
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(40);
      expect(Math.max(...(await bars()))).toBeLessThanOrEqual(0);
      // The menu opens at the top of the page, whole.
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator('starlight-menu-button button').click();
      expect((await page.locator('.sidebar-pane').boundingBox())?.y).toBe(56);
    },
  );

  test('parts of an Arabic page are named in Arabic', async () => {
    await using page = await visit('ar/');
    const names = await page
      .getByRole('navigation')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names.filter((name) => !/[\u0621-\u064a]/.test(name))).toEqual(['']);
  });

  test('on paper there is every sample, with its language', async () => {
    await using page = await visit('reference/get-reciter/');
    await page.getByRole('tab', { name: 'Python' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const samples = page.locator('code-samples');
    for (const text of ['urllib.request', 'file_get_contents', 'Python'])
      expect(await samples.getByText(text).filter({ visible: true }).count()).toBeGreaterThan(0);
  });

  test('the language of samples is chosen once, for every page', async () => {
    await using page = await visit('');
    await page.getByRole('tab', { name: 'PHP' }).click();
    expect(await page.getByText('file_get_contents').isVisible()).toBe(true);
    expect(await page.getByText('urllib.request').first().isVisible()).toBe(false);
    await page.goto(urlOf('ar/reference/get-reciter/'));
    expect(await page.getByText('file_get_contents').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.getByRole('tab', { name: 'PHP' }).press('ArrowLeft');
    expect(await page.getByRole('tab', { name: 'Dart' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  test('a form asks the service and shows what came, with the command that does the same', async () => {
    await using page = await visit('reference/list-reciters/');
    await page.locator('try-it').getByLabel('page_size').fill('2');
    await page.getByLabel('X-External-User-Id').fill('user:42');
    await page.getByRole('button', { name: 'Send' }).click();
    const [command, answer] = [
      page.locator('try-it pre').first(),
      page.locator('try-it pre').nth(1),
    ];
    await answer.waitFor();
    expect(await command.textContent()).toBe(
      `curl -i -H 'X-External-User-Id: user:42' '${serverUrl()}/reciters/?page_size=2&search=husary'`,
    );
    expect(await answer.textContent()).toMatch(/^HTTP 200 OK[\s\S]*ratelimit: "anonymous";r=/);
    expect(await answer.textContent()).toContain('"name_ar": "محمود خليل الحصري"');
    expect(await page.locator('try-it').getByLabel('X-API-Key').count()).toBe(0);
  });

  test.each([
    ['', 'no answer came'],
    ['ar/', 'لم يصل رد'],
  ])('a form in /docs/%s says that no answer came', async (language, words) => {
    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(urlOf(`${language}reference/list-reciters/`));
    await page.route('**/reciters/?*', (route) => route.abort());
    await page.locator('try-it button').click();
    await page.locator('try-it .result').getByText(words).waitFor();
    await context.close();
  });

  test('a form leads from an error to what is said about it', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(urlOf('ar/reference/list-reciters/'));
    await page.locator('try-it').getByLabel('page_size').fill('1000');
    await page.getByRole('button', { name: 'أرسل' }).click();
    const link = page.locator('try-it .result a');
    await link.waitFor();
    const address = await link.evaluate((found: HTMLAnchorElement) => found.href);
    expect(address).toBe(urlOf('ar/errors/invalid_parameter/'));
    await context.close();
    expect((await fetch(address)).status).toBe(200);
  });

  test('the checker says which rule refuses an id, in the words of the client', async () => {
    await using page = await visit('id-checker/');
    const verdictOn = async (value: string) => {
      await page.getByLabel('Value').fill(value);
      return page.locator('output').textContent();
    };
    expect(await verdictOn('user:42')).toBe('Accepted.');
    expect(await verdictOn('0501234567')).toBe('Refused: it must not resemble a phone number.');
    expect(await verdictOn('amina@mail.test')).toBe('Refused: it must not have "@" there.');
    expect(await verdictOn('a'.repeat(65))).toBe('Refused: it must not exceed 64 characters.');
    await page.goto(urlOf('ar/id-checker/'));
    await page.getByLabel('القيمة').fill('');
    expect(await page.locator('output').textContent()).toBe('مرفوض: يجب ألا يكون فارغًا.');
  });

  test.each([
    ['#section/Errors/rate_limited', 'errors/rate_limited/'],
    ['#section/Phase-in-of-the-key', 'guides/phase-in/'],
    ['#operation/getReciter', 'reference/get-reciter/'],
    ['#tag/Reciters/operation/listReciters', 'reference/list-reciters/'],
  ])('the old address %s leads on', async (hash, path) => {
    await using page = await visit(hash);
    await page.waitForURL(urlOf(`${path}`));
  });

  test('the first page takes at most 150 kB over the wire', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(urlOf(''), { waitUntil: 'networkidle' });
    await context.close();
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(150_000);
  });
});
