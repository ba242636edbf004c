import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtPortal } from '../../support/built.ts';

const BUDGET = 120_000;

test('all JavaScript of the page is at most 120 kB, compressed', () => {
  const sizes = [...builtPortal()]
    .filter(([path]) => path.endsWith('.js'))
    .map(([, asset]) => gzipSync(asset().representation.bytes).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
});

test('the page holds no script and no style of its own, and loads from nowhere else', () => {
  const html = builtPortal().get('/portal/')?.().representation.bytes.toString() ?? '';
  expect(html).toContain('<script type="module"');
  expect(html.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/g)).toBeNull();
  const addresses = [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.every((address) => address?.startsWith('./assets/'))).toBe(true);
});
