import { expect, test } from 'vitest';
import { addUsage } from '../../../server/src/storage/usage/usage.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { LANGUAGES, makeKey, usePortal } from '../../support/portal-page.ts';
import { today } from '../../support/today.ts';
import { batchOf } from '../../support/usage-batch.ts';

describeInBrowser('charts and tables', () => {
  const { server, visit } = usePortal();

  test('names of the other direction stay at the start of their cell', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor, 'تطبيق');
    await addFigures(server().db, key.id);
    await goTo('#/usage');
    const cell = page.getByRole('rowheader', { name: 'user:42' });
    const id = await cell.locator('code').boundingBox();
    const name = await cell.locator('bdi').boundingBox();
    expect(Math.abs((name?.x ?? 0) - (id?.x ?? 0))).toBeLessThan(4);
    expect(await page.getByText(t.keys.key).count()).toBeGreaterThan(0);
  });

  test.each(LANGUAGES)('a menu reads from its start, also in a table (%s)', async (language) => {
    const visitor = await visit({ language });
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    await makeKey(visitor);
    await goTo('#/settings/api-keys');
    await page.getByRole('button', { name: t.keys.actionsOf('App') }).click();
    const item = page.getByRole('menuitem').first();
    expect(await item.evaluate((each) => getComputedStyle(each).textAlign)).toBe('start');
  });

  test('digits stand below each other in Arabic tables', async () => {
    const visitor = await visit({ language: 'ar' });
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    await addFigures(server().db, key.id);
    await goTo('#/usage');
    const chart = page.getByRole('figure', { name: t.usage.requestsBy.day });
    await chart.getByText(t.common.figures).click();
    const ends = await chart.locator('tbody tr td:nth-child(2)').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getBoundingClientRect().right);
      }),
    );
    expect(new Set(ends).size).toBe(1);
    const digits = await chart
      .locator('tbody td')
      .first()
      .evaluate((cell) =>
        [...'٠١٢٣٤٥٦٧٨٩'].map((digit) => {
          const box = document.createElement('span');
          box.textContent = digit;
          cell.append(box);
          return Math.round(box.getBoundingClientRect().width * 10);
        }),
      );
    expect(new Set(digits).size).toBe(1);
  });

  test.each(LANGUAGES)('a figure of many digits is seen whole (%s)', async (language) => {
    const visitor = await visit({ language, viewport: { width: 360, height: 800 } });
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    await addFigures(server().db, key.id, 30, 400_000);
    await goTo('#/usage');
    const chart = page.getByRole('figure', { name: t.usage.requestsBy.day });
    await chart.waitFor();
    const { total, tile } = await page.locator('.totals dd').evaluateAll(([dd]) => {
      const range = document.createRange();
      range.selectNodeContents(dd as Element);
      return {
        total: range.getBoundingClientRect().toJSON(),
        tile: dd?.parentElement?.getBoundingClientRect().toJSON(),
      };
    });
    expect(total.left).toBeGreaterThanOrEqual(tile.left);
    expect(total.right).toBeLessThanOrEqual(tile.right);
    // Bars begin where the figures of the axis end.
    const boxes = async (what: string) =>
      chart.locator(what).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const bars = await boxes('.plot rect');
    expect(bars.length).toBeGreaterThan(0);
    for (const label of await boxes('.plot .tick text')) {
      expect(bars.filter(({ left, right }) => left < label.right && right > label.left)).toEqual(
        [],
      );
    }
  });

  test.each(LANGUAGES)('an end user’s id of any length is seen whole (%s)', async (language) => {
    const visitor = await visit({ language, viewport: { width: 360, height: 800 } });
    const { page, goTo } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    const id = 'user:0b6f6a1e3c0b4b589a395d1b8a3f2c110b6f6a1e3c0b4b589a395d1b8a3';
    await addUsage(
      server().db,
      batchOf({
        totals: [{ keyId: key.id, hour: today() * 24, counts: [30, 0, 0, 0] }],
        endUsers: [{ keyId: key.id, day: today(), users: new Map([[id, [30, 0, 0, 0]]]) }],
      }),
    );
    await goTo('#/usage');
    const shown = page.getByRole('rowheader', { name: id }).locator('code');
    const { row, button, lines } = await shown.evaluate((code) => ({
      row: code.closest('tr')?.getBoundingClientRect().toJSON(),
      button: code.closest('tr')?.querySelector('td button')?.getBoundingClientRect().toJSON(),
      lines: [...code.getClientRects()].map((line) => line.toJSON()),
    }));
    expect(lines.length).toBeGreaterThan(1);
    const [start, left, right] =
      language === 'en' ? ['left', row.left, button.left] : ['right', button.right, row.right];
    for (const line of lines) {
      expect(line.left).toBeGreaterThanOrEqual(left);
      expect(line.right).toBeLessThanOrEqual(right);
      expect(line[start]).toBeCloseTo(lines[0][start], 0);
    }
  });

  test('a chart says what one points at without moving the page', async () => {
    const visitor = await visit({ viewport: { width: 400, height: 800 } });
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    await addFigures(server().db, key.id);
    await goTo('#/usage');
    const chart = page.getByRole('figure', { name: t.usage.requestsBy.day });
    const picture = chart.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    const before = await chart.boundingBox();
    await picture.hover({ position: { x: 200, y: 100 } });
    await chart.getByText(`${t.usage.statusClasses['4xx']}: 5`).waitFor();
    expect(await chart.boundingBox()).toEqual(before);
    // The last date ends where its bar does.
    const box = await picture.boundingBox();
    const date = await chart.locator('text.date').last().boundingBox();
    expect(
      Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (date?.x ?? 0) - (date?.width ?? 0)),
    ).toBeLessThan(2);
  });

  test('figures of the former filter are dimmed until the new ones come', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor);
    await addFigures(server().db, key.id);
    await goTo('#/usage');
    await page.getByRole('figure', { name: t.usage.requestsBy.day }).waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/portal/api/usage/report?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel(t.usage.period, { exact: true }).selectOption('7');
    await page.locator('.loaded[aria-busy="true"]').first().waitFor();
    answer();
    await page.locator('.loaded[aria-busy="true"]').first().waitFor({ state: 'detached' });
  });
});
