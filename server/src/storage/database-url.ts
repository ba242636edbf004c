import { resolve } from 'node:path';

/**
 * The SQLite file that `sqlite:<path>` names, as an absolute path: a relative one starts in the
 * working directory. Undefined for other databases; empty for a URL that names no file.
 */
export function sqliteFileOf(url: string): string | undefined {
  if (!url.startsWith('sqlite:')) return undefined;
  const path = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  return path === '' || path === ':memory:' ? '' : resolve(path);
}
