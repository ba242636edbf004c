import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../server/src/config/config.ts';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { representBytes } from '../../server/src/representation.ts';
import { onDemand, portalAssets, REVALIDATE } from '../../server/src/site/assets.ts';
import { docsAssets } from '../../server/src/site/docs-assets.ts';
import { type Answer, type CallOptions, call } from '../support/call.ts';
import { problemIn } from '../support/list-reciters.ts';
import { useServer } from '../support/server.ts';

/** Where the contract says it runs, and where it does. */
const STATED = 'http://localhost:3000';
const PUBLIC_URL = 'http://reciters.test';

const scriptFor = (address: string) => `document.title = "${address}"`;
const pageFor = (address: string, path = '') =>
  `<!doctype html><script>${scriptFor(address)}</script>
<a href="${path}/docs/errors/">errors</a>${'<p>text</p>'.repeat(100)}`;
const PATH = '/SERVICE_PATH';

/** As the build leaves them. */
const BUILT = {
  'docs/site/index.html': pageFor(STATED, PATH),
  'docs/site/ar/errors/index.html': pageFor(`${STATED}${PATH}`, PATH),
  'docs/site/404.html': '<!doctype html><p>not here</p>',
  'docs/site/ar/404.html': '<!doctype html><p>ليست هنا</p>',
  'docs/site/robots.txt': `Sitemap: ${STATED}${PATH}/docs/sitemap.xml`,
  'docs/site/_astro/a1.css': 'p { margin: 0 }',
  'docs/site/_astro/gone.js': 'export {}',
  'docs/site/_astro/b2.js': `import("${PATH}/docs/pagefind/pagefind.js")`,
  'docs/site/pagefind/wasm.en.pagefind': 'SERVICE_PATH',
  'docs/offline/index.html': pageFor(STATED),
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
    ...docsAssets(pathToFileURL(`${folder}/docs/`), contract, loadConfig({ PUBLIC_URL })),
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
  test.each(['/docs/', '/docs/offline/'])('%s allows the script in it', async (path) => {
    const { status, headers, text } = await call(server(), path);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toBe(pageFor(PUBLIC_URL));
    const policy = headers.get('Content-Security-Policy') ?? '';
    const digest = createHash('sha256').update(scriptFor(PUBLIC_URL)).digest('base64');
    expect(policy).toMatch(/script-src ('self' 'wasm-unsafe-eval' )?'sha256-/);
    expect(policy).toContain(`'sha256-${digest}'`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe-inline|'unsafe-eval)/);
  });

  test('is compressed, and not sent twice', async () => {
    const coded = await call(server(), '/docs/', { headers: { 'Accept-Encoding': 'br' } });
    expect(coded.headers.get('Content-Encoding')).toBe('br');
    const etag = coded.headers.get('ETag') ?? '';
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': etag };
    expect((await call(server(), '/docs/', { headers })).status).toBe(304);
  });
});

describe('files of the documentation', () => {
  test.each([
    ['/docs/ar/errors/', 'text/html; charset=utf-8', /no-cache/],
    ['/docs/_astro/a1.css', 'text/css; charset=utf-8', /immutable/],
    // A name stands for what was built: the service's path is not part of it.
    ['/docs/_astro/b2.js', 'text/javascript; charset=utf-8', /no-cache/],
    ['/docs/pagefind/wasm.en.pagefind', 'application/octet-stream', /immutable/],
  ])('%s', async (path, type, cacheControl) => {
    const { status, headers } = await call(server(), path);
    expect([status, headers.get('Content-Type')]).toEqual([200, type]);
    expect(headers.get('Cache-Control')).toMatch(cacheControl);
  });

  test('name the path of the service, and what is no text stays as it is', async () => {
    const { text } = await call(server(), '/docs/_astro/b2.js');
    expect(text).toBe('import("/docs/pagefind/pagefind.js")');
    expect((await call(server(), '/docs/pagefind/wasm.en.pagefind')).text).toBe('SERVICE_PATH');
  });

  test('a person who follows a dead link gets a page, a program a problem', async () => {
    const asked = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    const page = await call(server(), '/docs/nothing/', asked);
    expect([page.status, page.text]).toEqual([404, '<!doctype html><p>not here</p>']);
    expect(page.headers.get('Vary')).toBe('Accept, Accept-Encoding');
    for (const known of ['*', page.headers.get('ETag') ?? '']) {
      const headers = { ...asked.headers, 'If-None-Match': known };
      expect((await call(server(), '/docs/nothing/', { headers })).status).toBe(404);
    }
    const arabic = await call(server(), '/docs/ar/nothing/', asked);
    expect([arabic.status, arabic.text]).toEqual([404, '<!doctype html><p>ليست هنا</p>']);
    const program = await call(server(), '/docs/nothing/');
    expect([program.status, problemIn(program).code]).toEqual([404, 'not_found']);
  });

  test('those that programs look for at the root are there', async () => {
    const { headers, text } = await call(server(), '/robots.txt');
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(text).toBe(`Sitemap: ${PUBLIC_URL}/docs/sitemap.xml`);
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

test('a file that is gone since is not found, for a person as for a program', async () => {
  rmSync(join(folder, 'docs/site/_astro/gone.js'));
  const program = await call(server(), '/docs/_astro/gone.js');
  expect([program.status, problemIn(program).code]).toEqual([404, 'not_found']);
  const headers = { Accept: 'text/html' };
  const person = await call(server(), '/docs/_astro/gone.js', { headers });
  expect([person.status, person.text]).toEqual([404, '<!doctype html><p>not here</p>']);
});

test.each(['/docs/', '/portal/'])('pages of other origins may not read %s', async (path) => {
  const { status, headers } = await call(server(), path);
  expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, null]);
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
  ['/problems/rate_limited', '/docs/errors/rate_limited/'],
  ['/problems/session_required', '/docs/errors/session_required/'],
])('%s leads to %s', async (path, location) => {
  const { status, headers } = await call(server(), path);
  expect([status, headers.get('Location')]).toEqual([302, location]);
});

test('an error leads to its page in the language that the reader prefers', async () => {
  const locationFor = async (language: string) => {
    const headers = { 'Accept-Language': language };
    const answer = await call(server(), '/problems/not_found', { headers });
    expect(answer.headers.get('Vary')).toContain('Accept-Language');
    return answer.headers.get('Location');
  };
  expect(await locationFor('ar-EG,ar;q=0.9,en;q=0.5')).toBe('/docs/ar/errors/not_found/');
  expect(await locationFor('de')).toBe('/docs/errors/not_found/');
  expect((await call(server(), '/problems/nothing')).status).toBe(404);
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

describe('a page of more than 256 KiB', () => {
  const large = representBytes(randomBytes(600_000), 'application/octet-stream');
  const counting = useServer({
    env: { RATE_LIMIT_PAGES: '10/60' },
    site: new Map([['/large', () => ({ representation: large, cacheControl: REVALIDATE })]]),
  });

  test('counts once more for each 256 KiB of it, unless it is not sent', async () => {
    const left = async (options: CallOptions) => {
      const { headers } = await call(counting(), '/large', options);
      return headers.get('RateLimit')?.split(';')[1];
    };
    expect(await left({ method: 'HEAD' })).toBe('r=9');
    expect(await left({ headers: { 'If-None-Match': '*' } })).toBe('r=8');
    expect(await left({})).toBe('r=7');
    expect(await left({ method: 'HEAD' })).toBe('r=4');
  });
});

test('what is not kept any more is made again, the same', () => {
  let made = 0;
  const large = onDemand(() => {
    made += 1;
    const bytes = Buffer.alloc(5 * 1024 * 1024, 'page');
    return { representation: representBytes(bytes, 'text/html'), cacheControl: REVALIDATE };
  });
  const other = onDemand(() => ({ ...large(), cacheControl: 'no-store' }));
  const first = large();
  large();
  expect(made).toBe(1);
  other();
  expect(large().representation.etag).toBe(first.representation.etag);
  expect(made).toBe(2);
});
