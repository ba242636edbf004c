import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { buttonOf, makeKey, usePortal } from '../../support/portal-page.ts';

/** How many pages a PDF has, which says so of each in clear text. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describeInBrowser('on paper', () => {
  const { visit } = usePortal();

  test('a dialog stands alone and once, however long the page beneath it is', async () => {
    const visitor = await visit();
    const { page, goTo, signUp, t } = visitor;
    await signUp();
    const { key } = await makeKey(visitor);
    await goTo(`#/settings/api-keys/${key.id}`);
    await page.getByRole('heading', { name: t.keys.revoke }).waitFor();
    // Small paper, so that the page beneath takes several sheets.
    const paper = { width: '148mm', height: '105mm' };
    expect(pagesOf(await page.pdf(paper))).toBeGreaterThan(2);
    await buttonOf(visitor, t.keys.edit).click();
    await page.getByRole('dialog').waitFor();
    expect(pagesOf(await page.pdf({ ...paper, height: '210mm' }))).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
  });
});
