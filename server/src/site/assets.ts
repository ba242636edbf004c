import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Contract } from '../contract/load-contract.ts';
import type { Representation } from '../representation.ts';
import { represent, representBytes } from '../representation.ts';
import type { Policy } from './content-security-policy.ts';
import { docsPolicy, portalPolicy } from './content-security-policy.ts';

/** A page or file of the site, and how it is sent. */
export interface Asset {
  representation: Representation<unknown>;
  cacheControl: string;
  policy?: Policy;
}

/** The site's files by path. */
export type Assets = ReadonlyMap<string, Asset>;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const REVALIDATE = 'no-cache';
/** For files whose names change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The contract as it was written, and as JSON. */
export function contractAssets({ text, document }: Contract): Assets {
  const yaml = representBytes(Buffer.from(text), 'application/yaml');
  return new Map([
    ['/openapi.yaml', { representation: yaml, cacheControl: REVALIDATE }],
    ['/openapi.json', { representation: represent(document), cacheControl: REVALIDATE }],
  ]);
}

/** The reference site, one page. Throws where it has not been built. */
export function docsAssets(file: URL): Assets {
  const html = readFileSync(file);
  return new Map([
    [
      '/docs/',
      {
        representation: representBytes(html, 'text/html; charset=utf-8'),
        cacheControl: REVALIDATE,
        policy: docsPolicy(html.toString()),
      },
    ],
  ]);
}

/** The management portal: a page and the files it loads. Throws where it has not been built. */
export function portalAssets(folder: string): Assets {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const type = TYPES[extname(file.name)] ?? 'application/octet-stream';
    const representation = representBytes(readFileSync(path), type);
    if (file.name === 'index.html') {
      assets.set('/portal/', { representation, cacheControl: 'no-store', policy: portalPolicy });
    } else {
      const url = `/portal/${path.slice(folder.length).replaceAll('\\', '/').replace(/^\//, '')}`;
      const hashed = url.startsWith('/portal/assets/');
      assets.set(url, { representation, cacheControl: hashed ? IMMUTABLE : REVALIDATE });
    }
  }
  return assets;
}
