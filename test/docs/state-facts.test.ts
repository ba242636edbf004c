import { expect, test } from 'vitest';
import { loadConfig } from '../../server/src/config/config.ts';
import { builtDocs } from '../support/built.ts';

const phaseInPage = async (env: Record<string, string>, path = '/docs/guides/phase-in/') =>
  `${builtDocs(loadConfig(env)).get(path)?.().representation.bytes}`;

const OPEN = 'No date is set for anything else';
const ANNOUNCED = 'calls without a key are refused from';
const REQUIRED = '<strong>Required</strong>: calls without a key are refused with <a';

test('nothing announced: reads are open', async () => {
  const html = await phaseInPage({});
  expect([OPEN, ANNOUNCED, REQUIRED].map((text) => html.includes(text))).toEqual([
    true,
    false,
    false,
  ]);
});

test('announced: the date and the windows ahead of it, in both languages', async () => {
  const env = {
    KEY_REQUIRED_FROM: '2027-01-01T00:00:00Z',
    KEY_BROWNOUTS: '2026-12-01T10:00:00Z/2026-12-01T11:00:00Z',
  };
  const html = await phaseInPage(env);
  expect(html).toContain(ANNOUNCED);
  expect(html).not.toContain(OPEN);
  for (const page of [html, await phaseInPage(env, '/docs/ar/guides/phase-in/')]) {
    expect(page).toContain('<time datetime="2027-01-01T00:00:00.000Z">2027-01-01 00:00 UTC</time>');
    expect(page).toMatch(/<li><time [^>]*>2026-12-01 10:00 UTC<\/time> – /);
  }
});

test('required', async () => {
  const html = await phaseInPage({ KEY_POLICY: 'required' });
  expect(html).toContain(REQUIRED);
  expect(html).not.toContain(OPEN);
});

test('the limits are those of this service, in pages and their texts', async () => {
  const assets = builtDocs(loadConfig({ RATE_LIMIT_KEY: '777/30' }));
  for (const path of ['/docs/guides/rate-limits/', '/docs/ar/guides/rate-limits/index.md']) {
    const text = `${assets.get(path)?.().representation.bytes}`;
    expect(text).toContain('<span data-limit="key.requests">777</span>');
    expect(text).toContain('<span data-limit="key.seconds">30</span>');
    expect(text).toContain('<span data-limit="account.requests">7770</span>');
  }
});
