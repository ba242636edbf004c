import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../server/src/config/config.ts';
import { enumOf, loadContract, operationsOf } from '../../server/src/contract/load-contract.ts';
import { builtDocs } from '../support/built.ts';

const ORIGIN = 'https://api.reciters.test';
const PUBLIC_URL = `${ORIGIN}/v1`;

const searchWords: Record<string, Record<string, string>> = parse(
  readFileSync(new URL('../../server/docs/search-words.yaml', import.meta.url), 'utf8'),
);

const assets = builtDocs(loadConfig({ PUBLIC_URL }));
const textAt = (path: string): string => `${assets.get(path)?.().representation.bytes}`;

/** The pages of the site; the references on one page are another program's. */
const pages = [...assets.keys()].filter(
  (path) => path.endsWith('/') && !['/docs/offline/', '/docs/portal/'].includes(path),
);
const texts = new Map(pages.map((path) => [path, textAt(path)]));
const idsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decodeURIComponent(id)));
const ids = new Map([...texts].map(([path, html]) => [path, idsIn(html)]));

/** What the service serves beside the documentation. */
const ELSEWHERE = ['/portal/', '/openapi.yaml', '/openapi.json', '/reciters/'];

/** Whether a link leads to something; `from` is the page that it stands on. */
function isAlive(link: string, from: string): boolean {
  const url = new URL(link, `${PUBLIC_URL}${from}`);
  if (url.origin !== ORIGIN) return url.protocol === 'https:';
  if (!url.pathname.startsWith('/v1/')) return false;
  const path = url.pathname.slice('/v1'.length);
  if (ELSEWHERE.includes(path)) return true;
  const hash = decodeURIComponent(url.hash.slice(1));
  return assets.has(path) && (hash === '' || (ids.get(path)?.has(hash) ?? false));
}

const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&#39;', "'"),
  );

const matchIn = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

describe.each(['en', 'ar'])('%s', (language) => {
  const root = language === 'en' ? '/docs/' : `/docs/${language}/`;

  test('every operation and every error code has a page', () => {
    const contract = loadContract('openapi').document;
    const slugs = operationsOf(contract).map(({ operationId }) =>
      operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    const codes = (['openapi', 'portal'] as const).flatMap((name) =>
      enumOf(loadContract(name).document, 'ProblemCode'),
    );
    const wanted = [
      ...slugs.map((slug) => `${root}reference/${slug}/`),
      ...codes.map((code) => `${root}errors/${code}/`),
    ];
    expect(wanted.filter((path) => !texts.has(path))).toEqual([]);
  });

  test('an operation shows no fault of a parameter that it does not have', () => {
    const shown = ['list-reciters', 'get-reciter'].map((slug) => {
      const page = textAt(`${root}reference/${slug}/`);
      return ['page_size must be', 'id must be'].filter((words) => page.includes(words));
    });
    expect(shown).toEqual([['page_size must be'], ['id must be']]);
  });

  test('the form of an operation asks who is asking after what is asked for', () => {
    const page = textAt(`${root}reference/list-reciters/`);
    const places = [...page.matchAll(/ data-in="(\w+)"/g)].map(([, place]) => place);
    expect(places).toContain('query');
    expect(places.lastIndexOf('query')).toBeLessThan(places.indexOf('header'));
  });

  test('the guide of the client shows the client, and no other way', () => {
    const page = textAt(`${root}guides/client/`);
    expect(page).toContain('RecitersClient');
    expect(page).not.toContain('X-API-Key:');
  });

  test('samples with the client ask this service', () => {
    for (const guide of ['pagination', 'rotation', 'secrets'])
      expect(textAt(`${root}guides/${guide}/index.md`)).toContain(`baseUrl: '${PUBLIC_URL}'`);
    const ofClient = textAt(`${root}guides/client/index.md`);
    expect(ofClient).toContain(`\nexport RECITERS_BASE_URL=${PUBLIC_URL}\n`);
  });

  test('words to search by belong to pages that there are', () => {
    const unknown = Object.keys(searchWords).filter(
      (name) => !texts.has(`${root}${name}/`.replace(/index\/$/, '')),
    );
    expect(unknown).toEqual([]);
    expect(Object.values(searchWords).filter((words) => !words[language])).toEqual([]);
  });

  test('the example of a list counts as many as it shows', () => {
    const text = textAt(`${root}reference/objects/index.md`);
    const { count, results } = JSON.parse(
      matchIn(text, /## ReciterList\n[\s\S]*?```json\n([\s\S]*?)```/),
    );
    expect([count, results.length]).toEqual([1, 1]);
  });

  test('what is said to be released last is the latest that the changelog has', () => {
    const latest = matchIn(textAt(`${root}changelog/`), /<h2 id="[^"]*">(\d+\.\d+\.\d+) /);
    const said = { en: 'was released last is', ar: 'وآخر إصدار نُشر هو' }[language];
    expect(textAt(`${root}guides/versioning/`)).toContain(`${said} ${latest}.`);
  });

  test('pages say their language, direction, title and what they are about', () => {
    const own = [...texts].filter(([path]) => path.startsWith('/docs/ar/') === (language === 'ar'));
    const titles = new Set<string>();
    for (const [path, html] of own) {
      expect([path, matchIn(html, /<html lang="([^"]*)"/)]).toEqual([path, language]);
      expect(matchIn(html, /<html [^>]*dir="([^"]*)"/)).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect(matchIn(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(9);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      titles.add(matchIn(html, /<title>([^<]*)<\/title>/));
    }
    expect(titles.size).toBe(own.length);
  });
});

test('what the generator adds to headings and code is Arabic where the page is', () => {
  const said = /Section titled|Copy to clipboard|Copied!/;
  const arabic = [...texts].filter(([path]) => path.startsWith('/docs/ar/'));
  expect(arabic.filter(([, html]) => said.test(html)).map(([path]) => path)).toEqual([]);
  expect(textAt('/docs/guides/keys/')).toMatch(said);
});

test('every column of a table says what it has', () => {
  const silent = [...texts].filter(([, html]) => /<th[^>]*><\/th>/.test(html));
  expect(silent.map(([path]) => path)).toEqual([]);
});

test('both languages have the same pages', () => {
  const english = pages.filter((path) => !path.startsWith('/docs/ar/'));
  const arabic = pages.filter((path) => path.startsWith('/docs/ar/'));
  expect(arabic.map((path) => path.replace('/docs/ar/', '/docs/')).sort()).toEqual(english.sort());
  expect(english.length).toBeGreaterThan(60);
});

test('headings have the same ids in both languages, so that another language shows the same section', () => {
  const idsOf = (html: string) =>
    [...html.matchAll(/<h[2-6][^>]*? id="([^"]*)"/g)].map(([, id]) => id);
  const english = pages.filter((path) => !path.startsWith('/docs/ar/'));
  for (const path of english) {
    const ids = idsOf(textAt(path));
    expect([path, idsOf(textAt(path.replace('/docs/', '/docs/ar/')))]).toEqual([path, ids]);
    expect([path, ids.length]).toEqual([path, new Set(ids).size]);
  }
  expect(idsOf(textAt('/docs/ar/guides/keys/'))).toContain('make-a-key');
});

test('how long a text may be reads alike for every number in Arabic', () => {
  expect(textAt('/docs/ar/reference/list-reciters/')).toContain('نص، عدد أحرفه 1–100');
  expect(textAt('/docs/ar/reference/objects/')).toContain('نص، عدد أحرفه 1 على الأقل');
});

test('the ids that headings state are shown nowhere', () => {
  const stated = [...texts.keys()]
    .flatMap((path) => [path, `${path}index.md`])
    .filter((path) => textAt(path).includes('{#'));
  expect(stated).toEqual([]);
  expect(textAt('/docs/ar/guides/keys/index.md')).toContain('\n## الصلاحيات\n');
});

test('every link leads somewhere, to its heading too', () => {
  const dead = [...texts].flatMap(([path, html]) =>
    [...new Set(hrefsIn(html))]
      .filter((href) => !isAlive(href, path))
      .map((href) => `${path}: ${href}`),
  );
  expect(dead).toEqual([]);
  expect(isAlive('/v1/docs/guides/nothing/', '/docs/')).toBe(false);
  expect(isAlive('/v1/docs/guides/keys/#nothing', '/docs/')).toBe(false);
});

test('no page loads anything from another host, or tells whose machine built it', () => {
  for (const [path, html] of texts) {
    const loaded = [...html.matchAll(/<(?:script|img|link|iframe)\s[^>]*?(?:src|href)="([^"]*)"/g)];
    const foreign = loaded
      .map(([, url = '']) => new URL(url, PUBLIC_URL).origin)
      .filter((origin) => origin !== ORIGIN && origin !== 'null');
    expect([path, foreign]).toEqual([path, []]);
    expect(html).not.toMatch(/SERVICE_PATH|localhost:3000|\/work\//);
  }
});

test('what a page names in its head is there', () => {
  const dead = [...texts].flatMap(([path, html]) =>
    [...html.matchAll(/<link\s[^>]*?href="([^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !isAlive(href, path))
      .map((href) => `${path}: ${href}`),
  );
  expect(dead).toEqual([]);
  const named = [...texts].filter(([, html]) => html.includes('rel="sitemap"'));
  expect(named.length).toBe(texts.size);
});

test('the portal is linked on every page', () => {
  const without = [...texts].filter(([, html]) => !hrefsIn(html).includes('/v1/portal/'));
  expect(without.map(([path]) => path)).toEqual([]);
});

test('sitemap.xml, robots.txt and llms.txt name what is there', () => {
  const sitemap = [...textAt('/sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url]) => url,
  );
  expect(sitemap.sort()).toEqual(pages.map((path) => `${PUBLIC_URL}${path}`).sort());
  expect(textAt('/robots.txt')).toContain(`Sitemap: ${PUBLIC_URL}/docs/sitemap.xml`);
  const links = [...textAt('/llms.txt').matchAll(/\]\(([^)]*)\)/g)].map(([, url = '']) => url);
  expect(links.length).toBeGreaterThan(60);
  const missing = links.filter((url) => !assets.has(url.replace(PUBLIC_URL, '')));
  expect(missing).toEqual([]);
});

test('the first page is light', () => {
  const html = textAt('/docs/');
  const files = [...html.matchAll(/(?:src|href)="\/v1(\/docs\/_astro\/[^"]*)"/g)].map(
    ([, path = '']) => assets.get(path)?.().representation.bytes.length ?? 0,
  );
  // Uncoded, so that the browser's test, which counts what comes over the wire, has room.
  expect(files.length).toBeGreaterThan(0);
  expect(files.reduce((sum, bytes) => sum + bytes, html.length)).toBeLessThan(250_000);
});

test('the reference on one page has the samples, and says that the key is optional', () => {
  const html = textAt('/docs/offline/');
  const texts = [
    'client.reciters.list',
    'urllib.request',
    "import 'dart:convert'",
    'The key is **optional**',
    // Its menu leaves out languages that it is not told of.
    '"languages":[{"lang":"curl","label":"curl"},{"lang":"TypeScript"',
  ];
  // Two megabytes are nothing to print where one is missing.
  expect(texts.filter((text) => !html.includes(text))).toEqual([]);
  expect(matchIn(html, /<title>([^<]*)</)).toMatch(/: the reference on one page$/);
});
