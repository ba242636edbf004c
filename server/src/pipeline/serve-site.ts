import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { UnreadMeter } from '../connections/unread-meter.ts';
import { type Budget, networkOf } from '../domain/limits.ts';
import { PROBLEMS, ProblemError } from '../problems.ts';
import type { Asset, Assets } from '../site/assets.ts';
import { announceBudget, type Consume } from './meter.ts';
import { rateLimited } from './rate-limited.ts';
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
  /** Counts against the limit `pages`, by network address. */
  consume: Consume;
  unread: Pick<UnreadMeter, 'take'>;
}

/** A page that is larger counts several times. */
const BYTES_OF_ONE = 262_144;

/**
 * Serves the reference, the portal's page and the contract's text, from memory, and leads to an
 * error's chapter from the address that is its `type`. Pages are far larger than what the API
 * answers: they count against a limit of their own.
 */
export function serveSite(options: Options): RequestHandler {
  const { assets, basePath, isSecure, publicCodes, consume, unread } = options;
  const headers = new Map<Asset, RequestHandler>();
  const headersOf = (asset: Asset): RequestHandler => {
    const made = headers.get(asset) ?? headersFor(asset, isSecure);
    headers.set(asset, made);
    return made;
  };

  const serve = (asset: Asset): RequestHandler =>
    function serve(req, res, next) {
      headersOf(asset)(req, res, () => {
        res.setHeader('Cache-Control', asset.cacheControl);
        res.setHeader('Vary', 'Accept-Encoding');
        sendRepresentation(req, res, asset.representation, (bytes) => {
          if (req.method === 'HEAD') return;
          // Nothing is wrong with the request: others do not read what they have asked for.
          const network = networkOf(req.ip ?? '');
          if (!unread.take(bytes, network)) throw new ProblemError('unavailable');
          const more = Math.floor(bytes / BYTES_OF_ONE);
          if (more > 0) void consume('pages', network, more);
        }).catch(next);
      });
    };

  /** What answers at an address; undefined where the site has nothing. */
  function handlerOf(path: string): RequestHandler | undefined {
    const asset = assets.get(path)?.();
    if (asset !== undefined) return serve(asset);
    const location = redirectOf(path, assets, publicCodes);
    return location === undefined
      ? undefined
      : (_req, res) => res.redirect(302, basePath + location);
  }

  return function serveSite(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const answer = handlerOf(req.path);
    if (answer === undefined) return next();
    const proceed = (budget: Budget): void => {
      announceBudget(res, budget);
      res.setHeader('X-Content-Type-Options', 'nosniff');
      if (budget.exceeded) next(rateLimited(budget));
      else answer(req, res, next);
    };
    const counted = consume('pages', networkOf(req.ip ?? ''));
    if (counted instanceof Promise) counted.then(proceed, next);
    else proceed(counted);
  };
}
