import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { useDocs } from '../support/docs-in-browser.ts';

/** The addresses that a search finds, the best first. */
async function search(page: Page, words: string): Promise<string[]> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog input').fill(words);
  const results = page.locator('dialog a.pagefind-ui__result-link').filter({ visible: true });
  await results.first().waitFor();
  return results.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
}

describeInBrowser("the documentation's search", () => {
  const { browser, urlOf, visit } = useDocs();

  test.each([
    ['', 'failed-keys', /guides\/rate-limits\/#|errors\/rate_limited\/#/],
    ['ar/', 'حدود', /\/ar\/guides\/rate-limits\//],
    ['ar/', 'فلاتر', /\/ar\/guides\/pagination\//],
  ])('search in /docs/%s finds %s, and lands at the heading', async (language, words, place) => {
    await using page = await visit(language);
    const links = await search(page, words);
    expect(links.some((link) => place.test(link))).toBe(true);
    const link = links.find((href) => href.includes('#')) ?? links[0] ?? '';
    await page.goto(link);
    const { hash } = new URL(link);
    if (hash)
      expect(await page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`).count()).toBe(1);
  });

  // The words of those who come for the first time, which need not be the words of a guide's title.
  test.each([
    ['', 'pagination', 'guides/pagination/'],
    ['', 'key', 'guides/keys/'],
    ['', 'api key', 'guides/keys/'],
    ['', 'authentication', 'guides/keys/'],
    ['', 'rate limit', 'guides/rate-limits/'],
    ['', '429', 'errors/rate_limited/'],
    ['', '404', 'errors/not_found/'],
    ['', 'rate_limited', 'errors/rate_limited/'],
    ['', 'quick start', ''],
    ['', 'environment variables', 'guides/settings/'],
    ['', 'sdk', 'guides/client/'],
    ['', 'library', 'guides/client/'],
    ['', 'end user', 'guides/end-users/'],
    ['', 'error', 'errors/'],
    ['', 'login', 'guides/portal/'],
    ['', 'sign in', 'guides/portal/'],
    ['', 'password', 'guides/portal/'],
    ['', 'passkey', 'guides/portal/'],
    ['', 'password_incorrect', 'errors/password_incorrect/'],
    ['', 'quota', 'guides/rate-limits/'],
    ['', 'python', ''],
    ['ar/', 'ترقيم الصفحات', 'guides/pagination/'],
    ['ar/', 'تدوير', 'guides/rotation/'],
    ['ar/', 'مفتاح', 'guides/keys/'],
    ['ar/', 'حدود', 'guides/rate-limits/'],
    ['ar/', 'البدء السريع', ''],
    ['ar/', 'إلغاء', 'guides/secrets/'],
    ['ar/', 'تصفية', 'guides/pagination/'],
    ['ar/', 'تثبيت', 'guides/client/'],
    ['ar/', 'النسخ الاحتياطي', 'guides/operating/'],
    ['ar/', 'التخزين المؤقت', 'guides/caching/'],
    ['ar/', 'مكتبة', 'guides/client/'],
    ['ar/', 'المستخدم النهائي', 'guides/end-users/'],
    ['ar/', 'خطأ', 'errors/'],
    ['ar/', 'إعدادات', 'guides/settings/'],
    ['ar/', 'تسجيل الدخول', 'guides/portal/'],
    ['ar/', 'كلمة المرور', 'guides/portal/'],
    ['ar/', 'تصدير', 'guides/usage/'],
  ])('search in /docs/%s for %s finds %s first', async (language, words, path) => {
    await using page = await visit(language);
    const [first = ''] = await search(page, words);
    expect(new URL(first).pathname).toBe(`/docs/${language}${path}`);
  });

  test.each([
    ['', 'limits'],
    ['ar/', 'حدود'],
  ])('axe finds nothing in the search of /docs/%s', async (language, words) => {
    await using page = await visit(language);
    await search(page, words);
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  test('search shows nothing of the words that a page is also found by', async () => {
    await using page = await visit('');
    expect(await search(page, 'forgot password')).toContain(urlOf('guides/portal/'));
    expect(await page.locator('dialog').getByText('2FA').filter({ visible: true }).count()).toBe(0);
  });

  test('search takes what is typed, also where it was opened before it had loaded', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    let load = () => {};
    const isOpen = new Promise<void>((resolve) => {
      load = resolve;
    });
    let isLate = false;
    await page.route('**/ui-core.*.js', async (route) => {
      isLate = true;
      await isOpen;
      await route.continue();
    });
    await page.goto(urlOf(''));
    await page.keyboard.press('Control+k');
    load();
    const field = page.locator('dialog input');
    await field.waitFor();
    await page.keyboard.type('limit');
    expect([isLate, await field.inputValue()]).toEqual([true, 'limit']);
    await context.close();
  });

  test('search grows with the type that a reader has chosen in the browser', async () => {
    await using page = await visit('');
    await search(page, 'key');
    const sizes = () =>
      page.evaluate(() =>
        ['search-input', 'message', 'result-title', 'result-excerpt'].map((part) => {
          const text = document.querySelector(`.pagefind-ui__${part}`) ?? document.body;
          return [part, Number.parseFloat(getComputedStyle(text).fontSize).toFixed(1)];
        }),
      );
    const usual = await sizes();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await sizes()).toEqual(
      usual.map(([part, size]) => [part, (Number(size) * 2).toFixed(1)]),
    );
  });

  test('search speaks Arabic, of words in whatever script', async () => {
    await using page = await visit('ar/');
    await page.keyboard.press('Control+k');
    const said = page.locator('.pagefind-ui__message');
    for (const words of ['RateLimit', 'حدود']) {
      await page.locator('dialog input').fill(words);
      const answer = `نتائج البحث عن «\u2068${words}\u2069»: `;
      await expect.poll(() => said.textContent()).toContain(answer);
    }
    const clear = page.locator('.pagefind-ui__search-clear');
    expect(await clear.textContent()).toBe('مسح');
    // Arabic begins at the right, and so does what is typed: the cross is at the other end.
    const cross = await clear.boundingBox();
    const input = await page.locator('dialog input').boundingBox();
    expect(cross?.x).toBeLessThan((input?.x ?? 0) + (input?.width ?? 0) / 2);
  });
});
