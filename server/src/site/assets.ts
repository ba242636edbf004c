import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { addressedTo, type Contract } from '../contract/load-contract.ts';
import type { Representation } from '../representation.ts';
import { representBytes } from '../representation.ts';
import type { Policy } from './content-security-policy.ts';
import { portalPolicy } from './content-security-policy.ts';

/** A page or file of the site, and how it is sent. */
export interface Asset {
  representation: Representation<unknown>;
  cacheControl: string;
  policy?: Policy;
  /** Whether pages of any origin may read it: tools that take an address run in browsers too. */
  isForAnyOrigin?: true;
}

/** The site's files by path, each made when it is asked for; `ENOENT` is thrown for one that is gone. */
export type Assets = ReadonlyMap<string, () => Asset>;

/** So many bytes of what was asked for last are kept; compressed, they take a third more. */
const KEPT_BYTES = 8 * 1024 * 1024;

const kept = new LRUCache<() => Asset, Asset>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ representation }) => representation.bytes.length + 1,
});

/**
 * Makes an asset when it is asked for. Nobody reads all of the site: what most readers ask for is
 * kept, and the rest made again, which takes milliseconds.
 */
export function onDemand(make: () => Asset): () => Asset {
  return () => {
    const known = kept.get(make);
    if (known !== undefined) return known;
    const made = make();
    kept.set(make, made);
    return made;
  };
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The media type of a file, by its name. */
export const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

export const REVALIDATE = 'no-cache';
/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The contract as it was written, and as JSON, with the service's own address. */
export function contractAssets(contract: Contract, publicUrl: string): Assets {
  const asset = (text: () => string, type: string): (() => Asset) =>
    onDemand(() => {
      const bytes = Buffer.from(addressedTo(publicUrl, contract, text()));
      const representation = representBytes(bytes, type);
      return { representation, cacheControl: REVALIDATE, isForAnyOrigin: true };
    });
  return new Map([
    ['/openapi.yaml', asset(() => contract.text, 'application/yaml')],
    ['/openapi.json', asset(() => JSON.stringify(contract.document), 'application/json')],
  ]);
}

/** Every file below a folder; its name leads there from the folder. Throws where there is none. */
export const filesBelow = (folder: string): { name: string; path: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: relative(folder, path).split(sep).join('/'), path }));

/** The management portal: a page and the files it loads. Throws where it has not been built. */
export function portalAssets(folder: string): Assets {
  const assets = new Map<string, () => Asset>();
  for (const { name, path } of filesBelow(folder)) {
    const isPage = name === 'index.html';
    assets.set(
      isPage ? '/portal/' : `/portal/${name}`,
      onDemand(() => ({
        representation: representBytes(readFileSync(path), typeOf(name)),
        ...(isPage
          ? { cacheControl: 'no-store', policy: portalPolicy }
          : { cacheControl: name.startsWith('assets/') ? IMMUTABLE : REVALIDATE }),
      })),
    );
  }
  return assets;
}
