import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { contractAssets, docsAssets, portalAssets } from '../../server/src/site/assets.ts';
import { compressAhead } from '../../server/src/site/compress-ahead.ts';
import { type Answer, call } from '../support/call.ts';
import { problemIn } from '../support/list-reciters.ts';
import { useServer } from '../support/server.ts';

/** Where the contract says it runs, and where it does. */
const STATED = 'http://localhost:3000';
const PUBLIC_URL = 'http://reciters.test';

const scriptFor = (address: string) => `document.title = "${address}"`;
const pageFor = (address: string) =>
  `<!doctype html><script>${scriptFor(address)}</script>${'<p>text</p>'.repeat(100)}`;

/** As the build leaves them. */
const BUILT = {
  'docs/index.html': pageFor(STATED),
  'docs/portal/index.html': '<!doctype html><p>portal</p>',
  'portal/index.html': '<!doctype html><script src="assets/a1.js"></script>',
  'portal/assets/a1.js': 'export {}',
  'portal/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const folder = mkdtempSync(join(tmpdir(), 'reciters-site-'));
for (const [name, text] of Object.entries(BUILT)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
afterAll(() => rmSync(folder, { recursive: true }));

const contract = loadContract('openapi');
const server = useServer({
  env: { PUBLIC_URL },
  site: new Map([
    ...docsAssets(pathToFileURL(`${folder}/docs/`), contract, PUBLIC_URL),
    ...portalAssets(join(folder, 'portal')),
  ]),
});

const served = contract.text.replaceAll(STATED, PUBLIC_URL);

test('/openapi.yaml is the contract as it was written, with the address of this service', async () => {
  const answer = await call(server(), '/openapi.yaml');
  expect([answer.headers.get('Content-Type'), answer.text]).toEqual(['application/yaml', served]);
});

test('/openapi.json is the same as data', async () => {
  const answer = await call(server(), '/openapi.json');
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  expect(JSON.parse(answer.text)).toEqual(parse(served));
});

describe('/docs/', () => {
  test('is one page, whose script alone may run', async () => {
    const { status, headers, text } = await call(server(), '/docs/');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toBe(pageFor(PUBLIC_URL));
    const policy = headers.get('Content-Security-Policy') ?? '';
    const digest = createHash('sha256').update(scriptFor(PUBLIC_URL)).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${digest}'`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('is compressed, and not sent twice', async () => {
    const coded = await call(server(), '/docs/', { headers: { 'Accept-Encoding': 'br' } });
    expect(coded.headers.get('Content-Encoding')).toBe('br');
    const etag = coded.headers.get('ETag') ?? '';
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': etag };
    expect((await call(server(), '/docs/', { headers })).status).toBe(304);
  });
});

describe('/portal/', () => {
  test('is a page that is never kept and that no other may frame', async () => {
    const { status, headers } = await call(server(), '/portal/');
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test.each([
    ['/portal/assets/a1.js', 'text/javascript; charset=utf-8', /immutable/],
    ['/portal/icon.svg', 'image/svg+xml', /no-cache/],
  ])('%s', async (path, type, cacheControl) => {
    const { status, headers } = await call(server(), path);
    expect([status, headers.get('Content-Type')]).toEqual([200, type]);
    expect(headers.get('Cache-Control')).toMatch(cacheControl);
  });

  test.each(['/portal/nothing.js', '/portal/../docs/index.html', '/portal/assets/'])(
    '%s',
    async (path) => {
      expect((await call(server(), path)).status).toBe(404);
    },
  );
});

test.each(['/docs/', '/portal/', '/portal/assets/a1.js', '/openapi.yaml', '/reciters/'])(
  '%s is not sniffed, and does not tell what serves it',
  async (path) => {
    const { headers } = await call(server(), path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Powered-By')).toBeNull();
  },
);

test.each([
  ['/', '/docs/'],
  ['/docs', '/docs/'],
  ['/portal', '/portal/'],
  ['/docs/portal', '/docs/portal/'],
  ['/problems/rate_limited', '/docs/#section/Errors/rate_limited'],
  ['/problems/session_required', '/docs/portal/#section/Errors/session_required'],
])('%s leads to %s', async (path, location) => {
  const { status, headers } = await call(server(), path);
  expect([status, headers.get('Location')]).toEqual([302, location]);
});

test('pages are read alone', async () => {
  expect((await call(server(), '/docs/', { method: 'POST' })).status).toBe(404);
});

describe('pages have a limit of their own', () => {
  const limited = useServer({ env: { RATE_LIMIT_PAGES: '2/60', RATE_LIMIT_ANONYMOUS: '1/60' } });

  test('which says where one stands, and when to come again', async () => {
    const paths = ['/openapi.json', '/problems/not_found', '/openapi.yaml', '/'];
    const answers: Answer[] = [];
    for (const path of paths) answers.push(await call(limited(), path));
    expect(answers.map(({ status }) => status)).toEqual([200, 302, 429, 429]);
    const [first, , refused] = answers;
    expect(first?.headers.get('RateLimit')).toMatch(/^"pages";r=1;t=\d+$/);
    expect(refused?.headers.get('RateLimit-Policy')).toBe('"pages";q=2;w=60');
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused?.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(refused && problemIn(refused).code).toBe('rate_limited');
  });

  test('and leave that of the API as it is; health counts against none', async () => {
    expect((await call(limited(), '/reciters/')).status).toBe(200);
    expect((await call(limited(), '/openapi.json')).status).toBe(429);
    for (const path of ['/healthz', '/readyz'])
      expect((await call(limited(), path)).status).toBe(200);
  });
});

test('pages and files are compressed before anybody asks for them', async () => {
  const assets = contractAssets(contract, PUBLIC_URL);
  await compressAhead(assets);
  const codings = [...assets.values()].map((asset) => [...asset().representation.encoded.keys()]);
  expect(codings).toEqual([
    ['br', 'gzip'],
    ['br', 'gzip'],
  ]);
});
