import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { PROBLEMS } from '../problems.ts';
import type { Asset, Assets } from '../site/assets.ts';
import { sendRepresentation } from './send.ts';

/** Where the reference explains an error; the portal's own errors are in a reference of its own. */
function chapterOf(code: string, publicCodes: readonly string[]): string | undefined {
  if (publicCodes.includes(code)) return `/docs/#section/Errors/${code}`;
  return Object.hasOwn(PROBLEMS, code) ? `/docs/portal/#section/Errors/${code}` : undefined;
}

/** Addresses that only lead on. */
function redirectOf(
  path: string,
  assets: Assets,
  publicCodes: readonly string[],
): string | undefined {
  if (path === '/') return '/docs/';
  if (assets.has(`${path}/`)) return `${path}/`;
  const [, code] = /^\/problems\/([a-z_]+)$/.exec(path) ?? [];
  return code === undefined ? undefined : chapterOf(code, publicCodes);
}

const headersFor = ({ policy }: Asset, isSecure: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy:
      policy === undefined ? false : { useDefaults: false, directives: policy },
    strictTransportSecurity: isSecure,
  });

interface Options {
  assets: Assets;
  /** The path that the service is reached under; empty at the root. */
  basePath: string;
  /** Whether the service is reached over HTTPS. */
  isSecure: boolean;
  /** The error codes of the public contract. */
  publicCodes: readonly string[];
}

/**
 * Serves the reference, the portal's page and the contract's text, from memory, and leads to an
 * error's chapter from the address that is its `type`.
 */
export function serveSite({ assets, basePath, isSecure, publicCodes }: Options): RequestHandler {
  const headers = new Map<Asset, RequestHandler>();
  const headersOf = (asset: Asset): RequestHandler => {
    const made = headers.get(asset) ?? headersFor(asset, isSecure);
    headers.set(asset, made);
    return made;
  };

  return function serveSite(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const asset = assets.get(req.path)?.();
    if (asset === undefined) {
      const location = redirectOf(req.path, assets, publicCodes);
      return location === undefined ? next() : res.redirect(302, basePath + location);
    }
    headersOf(asset)(req, res, () => {
      res.setHeader('Cache-Control', asset.cacheControl);
      res.setHeader('Vary', 'Accept-Encoding');
      sendRepresentation(req, res, asset.representation).catch(next);
    });
  };
}
