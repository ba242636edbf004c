import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lostPages } from '../../scripts/docs/lost-pages.ts';
import { kept } from '../../scripts/docs/site.ts';
import { staged, stagedNames } from '../../scripts/docs/stage.ts';
import { loadConfig } from '../../server/src/config/config.ts';
import { builtDocs } from '../support/built.ts';

test('the generator kept every page as it is, and one that it did not keep is named', async () => {
  builtDocs(loadConfig({}));
  const saved = readFileSync(kept, 'utf8');
  const names = await stagedNames();
  const pages = new Map(names.map((name) => [name, readFileSync(new URL(name, staged), 'utf8')]));
  expect(pages.size).toBeGreaterThan(120);
  expect(lostPages(saved, pages)).toEqual([]);
  pages.set('guides/keys.md', `${pages.get('guides/keys.md')}\nOne sentence more.\n`);
  expect(lostPages(saved, pages)).toEqual(['guides/keys.md']);
});
