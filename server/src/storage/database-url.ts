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

/**
 * The address of PostgreSQL with the mode of TLS by its full name. The driver takes each mode that asks
 * for TLS to mean `verify-full`, and warns in nine lines of those that may mean less one day; to the
 * service they will not. Who asks for the meanings of libpq (`uselibpqcompat`) gets those.
 */
export const withFullTls = (url: string): string =>
  /[?&]uselibpqcompat=true(&|$)/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
