import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalAssets } from '../../server/src/site/assets.ts';
import { relisted } from '../../server/src/site/relisted.ts';
import { temporaryFolder } from '../support/databases.ts';

/** Writes a page as a build does, with a part that is named by what is in it. */
function build(folder: string, part: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><script src="assets/${part}"></script>`,
  );
  writeFileSync(join(folder, 'assets', part), 'export {}');
}

function built() {
  const folder = join(temporaryFolder(), 'portal');
  build(folder, 'a1.js');
  let lists = 0;
  let now = 0;
  const files = relisted(
    () => {
      lists += 1;
      return portalAssets(folder);
    },
    () => now,
  );
  const textAt = (path: string): string | undefined =>
    files.at(path)?.representation.bytes.toString();
  return {
    ...{ folder, files, textAt },
    lists: () => lists,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('a page that is built while the service runs has its parts', () => {
  const { folder, textAt, pass } = built();
  pass(60_000);
  rmSync(folder, { recursive: true });
  build(folder, 'b2.js');
  expect(textAt('/portal/')).toContain('assets/b2.js');
  expect(textAt('/portal/assets/b2.js')).toBe('export {}');
  expect(textAt('/portal/assets/a1.js')).toBeUndefined();
});

test('a page that is kept in memory gives way to the new one once a part of it is gone', () => {
  const { folder, textAt, pass } = built();
  expect(textAt('/portal/')).toContain('assets/a1.js');
  pass(60_000);
  rmSync(folder, { recursive: true });
  build(folder, 'b2.js');
  expect(textAt('/portal/assets/a1.js')).toBeUndefined();
  expect(textAt('/portal/')).toContain('assets/b2.js');
});

test('in the middle of a build what was there before goes on', () => {
  const { folder, files, textAt, pass } = built();
  pass(60_000);
  cpSync(folder, `${folder}-before`, { recursive: true });
  rmSync(folder, { recursive: true });
  expect(files.at('/portal/assets/b2.js')).toBeUndefined();
  renameSync(`${folder}-before`, folder);
  expect(textAt('/portal/')).toContain('assets/a1.js');
});

test('whoever asks for nothing has the files listed only now and then, and for no other address', () => {
  const { files, lists, pass } = built();
  pass(60_000);
  for (let time = 0; time < 100; time += 1) files.at('/reciters/nothing/');
  expect(lists()).toBe(1);
  for (let time = 0; time < 100; time += 1) files.at('/portal/nothing.js');
  expect(lists()).toBe(2);
  pass(5_000);
  files.at('/docs/nothing/');
  expect(lists()).toBe(3);
});
