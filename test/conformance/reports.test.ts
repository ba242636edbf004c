import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { conformanceOf, weather } from './support/command.ts';
import { createLibrary, TOKEN } from './unseen/library.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('reports', () => {
  test('are written as JUnit, as one page, and as annotations', async () => {
    const [junit, html] = [join(folder, 'r.xml'), join(folder, 'r.html')];
    const { out } = await weather(
      { noStation: true },
      '--junit',
      junit,
      '--html',
      html,
      '--github',
    );
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toMatch(/<testsuites name="Weather" tests="\d+" failures="[1-9]\d*"/);
    expect(xml).toContain('type="response.header-missing"');
    const page = readFileSync(html, 'utf8');
    expect(page).toContain('response.header-missing');
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)|<link|@import/);
    expect(out).toMatch(
      /::error file=[^,]*weather\.yaml,line=31,title=response\.header-missing::Promised/,
    );
  });

  test('hold no secret, whatever the service does with it', async () => {
    const [junit, html] = [join(folder, 's.xml'), join(folder, 's.html')];
    const { code, out, err } = await conformanceOf(
      createLibrary({ echo: true }),
      'library',
      ...['--key', TOKEN, '--junit', junit, '--html', html, '--github'],
    );
    expect(code).toBe(1);
    expect(out).toContain('credentials.echoed');
    for (const text of [out, err, readFileSync(junit, 'utf8'), readFileSync(html, 'utf8')]) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(TOKEN.slice(0, 12));
    }
  });
});
