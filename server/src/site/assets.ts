import { accessSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { addressedTo, type Contract } from '../contract/load-contract.ts';
import type { Representation } from '../representation.ts';
import { representBytes } from '../representation.ts';
import type { Policy } from './content-security-policy.ts';
import { docsPolicy, portalPolicy } from './content-security-policy.ts';

/** A page or file of the site, and how it is sent. */
export interface Asset {
  representation: Representation<unknown>;
  cacheControl: string;
  policy?: Policy;
}

/** The site's files by path, each made when it is first asked for. */
export type Assets = ReadonlyMap<string, () => Asset>;

function onDemand(make: () => Asset): () => Asset {
  let made: Asset | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

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

/** The contract as it was written, and as JSON, with the service's own address. */
export function contractAssets(contract: Contract, publicUrl: string): Assets {
  const asset = (text: () => string, type: string): (() => Asset) =>
    onDemand(() => {
      const bytes = Buffer.from(addressedTo(publicUrl, contract, text()));
      return { representation: representBytes(bytes, type), cacheControl: REVALIDATE };
    });
  return new Map([
    ['/openapi.yaml', asset(() => contract.text, 'application/yaml')],
    ['/openapi.json', asset(() => JSON.stringify(contract.document), 'application/json')],
  ]);
}

/**
 * The reference site: a page for each contract, with the service's own address. Throws where it
 * has not been built.
 */
export function docsAssets(folder: URL, contract: Contract, publicUrl: string): Assets {
  const page = (name: string): (() => Asset) => {
    const file = new URL(name, folder);
    accessSync(file);
    return onDemand(() => {
      const html = addressedTo(publicUrl, contract, readFileSync(file, 'utf8'));
      const representation = representBytes(Buffer.from(html), 'text/html; charset=utf-8');
      return { representation, cacheControl: REVALIDATE, policy: docsPolicy(html) };
    });
  };
  return new Map([
    ['/docs/', page('index.html')],
    ['/docs/portal/', page('portal/index.html')],
  ]);
}

/** The management portal: a page and the files it loads. Throws where it has not been built. */
export function portalAssets(folder: string): Assets {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, () => Asset>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const name = relative(folder, path).split(sep).join('/');
    const isPage = name === 'index.html';
    assets.set(
      isPage ? '/portal/' : `/portal/${name}`,
      onDemand(() => ({
        representation: representBytes(
          readFileSync(path),
          TYPES[extname(name)] ?? 'application/octet-stream',
        ),
        ...(isPage
          ? { cacheControl: 'no-store', policy: portalPolicy }
          : { cacheControl: name.startsWith('assets/') ? IMMUTABLE : REVALIDATE }),
      })),
    );
  }
  return assets;
}
