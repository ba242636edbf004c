import { expect, test } from 'vitest';
import { importReciters } from '../../server/src/storage/catalogue/import-reciters.ts';
import { loadReciters, type NewReciter } from '../../server/src/storage/catalogue/reciters.ts';
import { readRevisions } from '../../server/src/storage/changes/read-changes.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { forEachDialect } from '../support/databases.ts';

const HAFS = { riwayah: 'hafs-an-asim', style: 'murattal' };
const WARSH = { riwayah: 'warsh-an-nafi', style: 'murattal' };

function reciter(slug: string, changes: Partial<NewReciter> = {}): NewReciter {
  return {
    slug,
    name: `Name of ${slug}`,
    name_ar: 'محمود خليل الحصري',
    aliases: ['Other', 'Names'],
    country: 'EG',
    birth_year: 1917,
    death_year: null,
    recitations: [WARSH, HAFS],
    ...changes,
  };
}

forEachDialect((_, open) => {
  test('gives ids in the order of the list and loads everything back', async () => {
    const { db } = await open();
    const given = [
      reciter('zayd'),
      reciter('amr', { country: null, recitations: [], aliases: [] }),
    ];
    expect(await importReciters(db, given)).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      removed: 0,
      missing: 0,
    });
    expect(await loadReciters(db)).toEqual([
      { id: 1, ...given[0] },
      { id: 2, ...given[1] },
    ]);
  });

  test('updates by slug, keeps ids, and leaves others alone', async () => {
    const { db } = await open();
    await importReciters(db, [reciter('a'), reciter('b'), reciter('c')]);
    const changed = reciter('b', { name: 'New', death_year: 1980, recitations: [HAFS] });
    const result = await importReciters(db, [reciter('d'), changed, reciter('a')]);
    expect(result).toEqual({ created: 1, updated: 1, unchanged: 1, removed: 0, missing: 1 });
    expect(await loadReciters(db)).toEqual([
      { id: 1, ...reciter('a') },
      { id: 2, ...changed },
      { id: 3, ...reciter('c') },
      { id: 4, ...reciter('d') },
    ]);
  });

  test('removes what is missing when asked, and never gives an id again', async () => {
    const { db } = await open();
    await importReciters(db, [reciter('a'), reciter('b')]);
    const result = await importReciters(db, [reciter('a')], { removeMissing: true });
    expect(result).toMatchObject({ unchanged: 1, removed: 1, missing: 0 });
    await importReciters(db, [reciter('a'), reciter('c')]);
    const ids = (await loadReciters(db)).map(({ id, slug }) => ({ id, slug }));
    expect(ids).toEqual([
      { id: 1, slug: 'a' },
      { id: 3, slug: 'c' },
    ]);
    const left = await db.selectFrom('recitations').select('reciter_id').execute();
    expect(new Set(left.map((row) => row.reciter_id))).toEqual(new Set([1, 3]));
  });

  test('changes nothing when any part of it fails', async () => {
    const { db } = await open();
    await importReciters(db, [reciter('a')]);
    const before = [await loadReciters(db), await readRevisions(db)];
    const twice = [reciter('a', { name: 'New' }), reciter('b'), reciter('b')];
    await expect(importReciters(db, twice)).rejects.toThrow();
    expect([await loadReciters(db), await readRevisions(db)]).toEqual(before);
  });

  test('tells every server when something changed, and only then', async () => {
    const { db } = await open();
    await importReciters(db, [reciter('a')]);
    expect(await readRevisions(db)).toEqual({ catalogue: 1, keys: 0 });
    await importReciters(db, [reciter('a')]);
    expect(await readRevisions(db)).toEqual({ catalogue: 1, keys: 0 });
    await importReciters(db, [], { removeMissing: true });
    expect(await readRevisions(db)).toEqual({ catalogue: 2, keys: 0 });
  });

  test('two servers that load the same data at once load it once', async () => {
    const { db, url } = await open();
    const other = await openDatabase(url);
    const given = [reciter('a'), reciter('b'), reciter('c')];
    const results = await Promise.all([importReciters(db, given), importReciters(other.db, given)]);
    await other.close();
    expect(results.map((result) => result.created).sort()).toEqual([0, 3]);
    expect(await loadReciters(db)).toHaveLength(3);
  });
});
