import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SHEETS = new URL('../../../server/portal-page/src/styles/', import.meta.url);
/** Where the visual language is written down. */
const LANGUAGE = 'theme.css';

const sheets = readdirSync(SHEETS).filter((name) => name !== LANGUAGE);
const read = (name: string): string => readFileSync(new URL(name, SHEETS), 'utf8');

test.each(sheets)('%s takes its sizes and colours from the visual language', (name) => {
  // Conditions such as `@media (width >= 48rem)` can name no role.
  const lines = read(name)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !line.startsWith('@'));
  const raw = /[\d.](px|rem|pt|cm)\b|#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|color)a?\(/i;
  expect(lines.filter((line) => raw.test(line))).toEqual([]);
});

test('every role that a sheet names is there', () => {
  const all = [...sheets, LANGUAGE].map(read).join('');
  const named = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, role]) => role));
  const made = new Set([...all.matchAll(/^\s*(--[\w-]+):/gm)].map(([, role]) => role));
  expect([...named].filter((role) => !made.has(role))).toEqual([]);
  expect([...made].filter((role) => !named.has(role))).toEqual([]);
});
