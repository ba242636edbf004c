import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { PROBLEMS } from '../problems.ts';
import type { Asset, Assets } from '../site/assets.ts';
import { sendRepresentation } from './send.ts';

/** Addresses that only lead on. */
function redirectOf(path: string, assets: Assets): string | undefined {
  if (path === '/') return '/docs/';
  if (assets.has(`${path}/`)) return `${path}/`;
  const [, code] = /^\/problems\/([a-z_]+)$/.exec(path) ?? [];
  return code !== undefined && code in PROBLEMS ? `/docs/#section/Errors/${code}` : undefined;
}

const headersFor = ({ policy }: Asset): RequestHandler =>
  helmet({
    contentSecurityPolicy:
      policy === undefined ? false : { useDefaults: false, directives: policy },
    strictTransportSecurity: false,
  });

/**
 * Serves the reference, the portal's page and the contract's text, from memory. The addresses in
 * them are relative to where the service is reached.
 *
 * @param basePath the path that the service is reached under; empty at the root
 */
export function serveSite(assets: Assets, basePath: string): RequestHandler {
  const headers = new Map([...assets].map(([path, asset]) => [path, headersFor(asset)]));
  return function serveSite(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const asset = assets.get(req.path);
    if (asset === undefined) {
      const location = redirectOf(req.path, assets);
      return location === undefined ? next() : res.redirect(302, basePath + location);
    }
    headers.get(req.path)?.(req, res, () => {
      res.setHeader('Cache-Control', asset.cacheControl);
      res.setHeader('Vary', 'Accept-Encoding');
      sendRepresentation(req, res, asset.representation).catch(next);
    });
  };
}
