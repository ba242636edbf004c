import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLAIMS, type ClaimId, kindOf } from '../../scripts/conformance/src/scenario/claims.ts';

const readme = readFileSync(
  new URL('../../scripts/conformance/README.md', import.meta.url),
  'utf8',
);

test('the README lists every kind of finding, in their order', () => {
  const chapter = /\n## Kinds of findings\n(.*?)\n## /s.exec(readme)?.[1] ?? '';
  const listed = [...chapter.matchAll(/^\| `([^`]+)` \| (\w+) \| (.+) \|$/gm)].map(
    ([, id, kind, meaning]) => [id, kind, meaning],
  );
  const known = Object.entries(CLAIMS).map(([id, meaning]) => [
    id,
    kindOf({ id: id as ClaimId, says: '', pointer: '' }, false),
    meaning,
  ]);
  expect(listed).toEqual(known);
});
