import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { redact } from '../../scripts/conformance/src/report/redact.ts';
import { conformance, contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const library = readFileSync(contractOf('library'), 'utf8');
const withScheme = (scheme: string): string =>
  library.replace(/Token:\n {6}type: http\n {6}scheme: bearer/, `Token: ${scheme}`);

/** Fails, and shows everything that it was sent: as it came, and decoded. */
const gossip = () =>
  createServer((request, response) => {
    const { url = '', rawHeaders, headers, method } = request;
    request.resume();
    const [, pair = ''] = /^Basic (.*)$/.exec(headers.authorization ?? '') ?? [];
    const cookie = (headers.cookie ?? '').replace(/^[^=]*=/, '');
    const seen = {
      url,
      decoded: decodeURIComponent(url.replace(/%(?![0-9a-f]{2})/gi, '')).slice(0, 300),
      rawHeaders,
      authorization: Buffer.from(pair, 'base64').toString(),
      cut: `cut: ${(headers.authorization ?? cookie).slice(0, 24)}`,
    };
    response.writeHead(url.includes('author') ? 500 : 401, {
      'Content-Type': 'application/json',
      'X-Seen': encodeURIComponent(headers.authorization ?? cookie),
    });
    response.end(method === 'HEAD' ? undefined : JSON.stringify(seen));
  });

/** Everything that the command writes: to the terminal, for GitHub, and in every file. */
async function outputs(contract: string, ...args: readonly string[]): Promise<string[]> {
  const server = gossip();
  const { href } = await listen(server);
  const at = (name: string): string => join(folder, name);
  const file = at('c.yaml');
  writeFileSync(file, contract);
  const own = ['--url', href, '--contract', file, '--rounds', '5', '--seed', '7', '--writes'];
  try {
    const formats = ['junit', 'html', 'json', 'sarif'];
    const reports = formats.flatMap((format) => [`--${format}`, at(format)]);
    const known = ['--update-baseline', '--baseline', at('known.yaml')];
    vi.stubEnv('GITHUB_STEP_SUMMARY', at('summary.md'));
    const { out, err } = await conformance(...own, ...reports, ...known, '--github', ...args);
    const files = [...formats, 'known.yaml', 'summary.md'].map((name) =>
      readFileSync(at(name), 'utf8'),
    );
    return [out, err, ...files];
  } finally {
    await stop(server);
  }
}

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** A secret in every form in which it may be sent or shown, without its last characters. */
function forms(secret: string): string[] {
  const texts = [secret, swapCase(secret), secret.toUpperCase(), secret.slice(1)];
  const entities = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const encoded = texts.flatMap((text) => [
    text,
    entities(text),
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    Buffer.from(text).toString('base64'),
    Buffer.from(`${text}:`).toString('base64'),
    Buffer.from(text, 'utf8').toString('latin1'),
  ]);
  return [...new Set(encoded.map((text) => text.slice(0, Math.max(12, text.length - 4))))];
}

describe('a text that was cut', () => {
  const value = 'tk_abcdefghijklmnopqrstuvwxyz';
  const secrets = [
    { value, shell: '$KEY' },
    { value: value.slice(0, 14), shell: '$HALF' },
  ];
  test.each([
    ['behind half of a secret', `is ${value.slice(0, 14)}.`, 'is $HALF.'],
    ['a little further on', `is ${value.slice(0, 19)}…`, 'is $KEY…'],
    ['ahead of its end', `…${value.slice(-17)}.`, '…$KEY.'],
  ])('shows nothing of it: %s', (_, text, shown) => {
    expect(redact(text, secrets)).toBe(shown);
  });

  test.each([
    ['its beginning', `is ${value.slice(0, 19)}…`, 'is $KEY…'],
    ['its end', `…${value.slice(-17)}.`, '…$KEY.'],
  ])('is not taken for a secret twice: %s', (_, text, shown) => {
    const twice = { value: `${value},${value}`, shell: '$KEY,$KEY' };
    expect(redact(text, [twice, ...secrets])).toBe(shown);
    expect(redact(`is ${twice.value}.`, [twice, ...secrets])).toBe('is $KEY,$KEY.');
  });
});

test('a text may hold a secret any number of times', () => {
  const value = 'tk_abcdefghijklmnopqrstuvwxyz';
  const shown = redact(`${value} `.repeat(100_000), [{ value, shell: '$KEY' }]);
  expect(shown).toBe('$KEY '.repeat(100_000));
});

describe('no secret is in any output', () => {
  test.each([
    ['of a bearer token', '{ type: http, scheme: bearer }', 'tk_9fQ2-secret/of+the=library'],
    ['of a name and a password', '{ type: http, scheme: basic }', 'amina:pass word"<&>\u00fc/9fQ2'],
    ['of a header', '{ type: apiKey, in: header, name: X-Key }', 'hk_9fQ2 secret"of\u00fcthe'],
    ['of a cookie', '{ type: apiKey, in: cookie, name: sid }', 'ck_9fQ2-secret/of+the'],
    ['of a query', '{ type: apiKey, in: query, name: key }', 'qk_9fQ2 secret&of+the/\u00fc'],
  ])('%s', async (_, scheme, secret) => {
    const all = await outputs(withScheme(scheme), '--key', secret);
    for (const form of forms(secret)) {
      for (const text of all) expect(text).not.toContain(form);
    }
    expect(all[0]).toContain('CONFORMANCE_KEY');
  });

  test('of a header that is sent with every request', async () => {
    const token = 'xt_9fQ2-secret-of-the-header';
    const pair = Buffer.from(`robot:${token}`).toString('base64');
    const all = await outputs(
      withScheme('{ type: http, scheme: bearer }'),
      ...['--header', `Authorization: Basic ${pair}`, '--header', `X-Session: ${token}-2`],
    );
    for (const form of [...forms(token), ...forms(`robot:${token}`), pair.slice(0, 12)]) {
      for (const text of all) expect(text).not.toContain(form);
    }
    expect(all[0]).toMatch(/-H "Authorization: \$\{HEADER_AUTHORIZATION\}"/);
  });

  test('of few characters', async () => {
    const all = await outputs(
      withScheme('{ type: http, scheme: basic }'),
      ...['--key', 'bo:hunter2'],
    );
    for (const text of all) expect(text).not.toMatch(/hunter2|Ym86aHVudGVyMg/);
  });

  test('of the address of a contract', async () => {
    const secret = 'at_9fQ2-secret-of-the-address';
    const file = `http://robot:${secret}@127.0.0.1:1/openapi.yaml?token=${secret}`;
    const { out, err } = await conformance('--url', 'http://127.0.0.1:1', '--contract', file);
    expect(out + err).toContain('http://127.0.0.1:1/openapi.yaml cannot be read: ');
    expect(out + err).not.toContain(secret.slice(0, 12));
  });
});
