import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { builtPortal } from '../../support/built.ts';

/** In bytes, compressed. */
const FIRST_PAGE = 200_000;
const A_LATER_PAGE = 60_000;

const files = () =>
  [...builtPortal()].map(([path, asset]) => {
    const { bytes } = asset().representation;
    return { path, bytes, size: path.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length };
  });
const sum = (of: { size: number }[]): number => of.reduce((all, { size }) => all + size, 0);

describe.each([
  { language: 'en', type: ['text-arabic', 'text-latin', 'title-latin'] },
  { language: 'ar', type: ['text-arabic', 'text-latin', 'title-arabic'] },
])('in $language', ({ language, type }) => {
  test('the first page is at most 200 kB, with its type; what is loaded later is small', () => {
    const all = files();
    const html = all.find(({ path }) => path.endsWith('/portal/'))?.bytes.toString() ?? '';
    const named = all.filter(({ path }) => html.includes(path.split('/').at(-1) || 'none'));
    const scripts = all.filter(({ path }) => path.endsWith('.js'));
    const later = scripts.filter((each) => !named.includes(each));
    // Browsers ask for six files at a time (HTTP/1.1); the seventh would wait for another.
    expect(named.filter(({ path }) => !path.endsWith('.svg')).length).toBeLessThanOrEqual(6);
    expect(named.filter(({ path }) => path.endsWith('.js')).length).toBeGreaterThan(0);
    // The words of the reader's language, and the letters of both (for the switch), are next.
    const next = [language, ...type].map((name) =>
      all.filter(({ path }) => path.includes(`/${name}-`)),
    );
    expect(next.map(({ length }) => length)).toEqual(next.map(() => 1));
    // What the page names is asked for at once: the letters of both languages are, too.
    const first = new Set([...named, ...next.flat()]);
    expect(sum([...first])).toBeLessThanOrEqual(FIRST_PAGE);
    expect(Math.max(...later.map(({ size }) => size))).toBeLessThanOrEqual(A_LATER_PAGE);
  });
});

test('no file of the page needs one that needs it, or neither would run', () => {
  const scripts = files().filter(({ path }) => path.endsWith('.js'));
  const needs = new Map(
    scripts.map(({ path, bytes }) => [
      path.split('/').at(-1) ?? '',
      [...bytes.toString().matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name]) => name),
    ]),
  );
  /** All that a file needs, and what that needs in turn. */
  function allNeeds(name: string, seen = new Set<string>()): Set<string> {
    for (const next of needs.get(name) ?? [])
      if (next !== undefined && !seen.has(next)) allNeeds(next, seen.add(next));
    return seen;
  }
  expect([...needs.values()].flat().length).toBeGreaterThan(needs.size);
  expect([...needs.keys()].filter((name) => allNeeds(name).has(name))).toEqual([]);
});

test('the page holds no script and no style of its own, and loads from nowhere else', () => {
  const html = builtPortal().get('/portal/')?.().representation.bytes.toString() ?? '';
  expect(html).toContain('<script type="module"');
  expect(html.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/g)).toBeNull();
  const addresses = [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  const others = addresses.filter((address) => !address?.startsWith('./assets/'));
  expect(others).toEqual(['./api/session']);
});
