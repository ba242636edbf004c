import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLAIMS } from '../../scripts/conformance/finding.ts';

const readme = readFileSync(
  new URL('../../scripts/conformance/README.md', import.meta.url),
  'utf8',
);

test('the README lists every kind of finding, in their order', () => {
  const chapter = /\n## Kinds of findings\n(.*?)\n## /s.exec(readme)?.[1] ?? '';
  const listed = [...chapter.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, id, meaning]) => [
    id,
    meaning,
  ]);
  expect(listed).toEqual(Object.entries(CLAIMS));
});
