import { accessSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressedTo, type Contract } from '../contract/load-contract.ts';
import { basePathOf } from '../domain/base-path.ts';
import type { Limit } from '../domain/limits.ts';
import type { PhaseIn } from '../domain/requests/phase-in.ts';
import { representBytes } from '../representation.ts';
import {
  type Asset,
  type Assets,
  filesBelow,
  IMMUTABLE,
  onDemand,
  REVALIDATE,
  typeOf,
} from './assets.ts';
import { docsPolicy, offlinePolicy } from './content-security-policy.ts';
import { stateFacts } from './state-facts.ts';

/** What pages say of the service that serves them. */
export interface Stated {
  publicUrl: string;
  limits: Readonly<Record<string, Limit>>;
  phaseIn: PhaseIn;
}

/** What the built pages have in the place of the path that the service is reached under. */
const PATH = '/SERVICE_PATH';

/** Files whose text may name the service; all others are sent as they are. */
const TEXTS = ['.css', '.html', '.js', '.json', '.md', '.svg', '.txt', '.xml'];

/** Files that are looked for at the root of a host; the site has them. */
const AT_ROOT = ['llms.txt', 'robots.txt', 'sitemap.xml'];

/** Puts the address of the service, and what it has to say of itself, into a text of the site. */
function addressed(text: string, contract: Contract, stated: Stated): string {
  const { publicUrl } = stated;
  const [{ url }] = contract.document.servers;
  const withPath = text
    .replaceAll(`${url}${PATH}`, publicUrl)
    .replaceAll(PATH, basePathOf(publicUrl));
  return stateFacts(addressedTo(publicUrl, contract, withPath), stated);
}

function siteAsset(file: string, name: string, contract: Contract, stated: Stated): Asset {
  const bytes = readFileSync(file);
  const extension = extname(name);
  if (!TEXTS.includes(extension))
    return { representation: representBytes(bytes, typeOf(name)), cacheControl: IMMUTABLE };
  const written = bytes.toString('utf8');
  const text = addressed(written, contract, stated);
  // A name stands for what was built, which the service's address is not part of.
  const isFixed = name.startsWith('_astro/') && text === written;
  return {
    representation: representBytes(Buffer.from(text), typeOf(name)),
    cacheControl: isFixed ? IMMUTABLE : REVALIDATE,
    ...(extension === '.html' && { policy: docsPolicy(text) }),
  };
}

/** Where a file of the site is served: a page at its folder. */
const addressOf = (name: string): string => `/docs/${name.replace(/(^|\/)index\.html$/, '$1')}`;

function siteAssets(folder: string, contract: Contract, stated: Stated): [string, () => Asset][] {
  return filesBelow(folder).flatMap(({ name, path }): [string, () => Asset][] => {
    const asset = onDemand(() => siteAsset(path, name, contract, stated));
    const also: [string, () => Asset][] = AT_ROOT.includes(name) ? [[`/${name}`, asset]] : [];
    return [[addressOf(name), asset], ...also];
  });
}

/** A reference on one page, with everything inside. Throws where it has not been built. */
function offlinePage(file: URL, contract: Contract, stated: Stated): () => Asset {
  accessSync(file);
  return onDemand(() => {
    const html = addressed(readFileSync(file, 'utf8'), contract, stated);
    const representation = representBytes(Buffer.from(html), typeOf('index.html'));
    return { representation, cacheControl: REVALIDATE, policy: offlinePolicy(html) };
  });
}

/**
 * The documentation: the site, and a reference on one page for each contract, all with the
 * service's own address. Throws where it has not been built.
 */
export function docsAssets(folder: URL, contract: Contract, stated: Stated): Assets {
  const offline = (path: string): [string, () => Asset] => [
    `/docs/${path}`,
    offlinePage(new URL(`${path}index.html`, folder), contract, stated),
  ];
  return new Map([
    ...siteAssets(fileURLToPath(new URL('site/', folder)), contract, stated),
    offline('offline/'),
    offline('portal/'),
  ]);
}
