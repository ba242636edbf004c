import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { UnreadMeter } from '../connections/unread-meter.ts';
import { type Budget, type Consume, networkOf } from '../domain/limits.ts';
import { onceForEach } from '../once-for-each.ts';
import { PROBLEMS, ProblemError } from '../problems.ts';
import type { Asset } from '../site/assets.ts';
import type { SiteFiles } from '../site/relisted.ts';
import { sendRepresentation } from './answers/send.ts';
import { announceBudget } from './meter.ts';
import { rateLimited } from './rate-limited.ts';

/** An address that only leads on; `languages` where the page there is in several. */
interface Redirect {
  location: string;
  languages?: readonly string[];
}

/** The languages of an error's page, the one without a folder first. */
const LANGUAGES = ['en', 'ar'];

function redirectOf(path: string, files: SiteFiles): Redirect | undefined {
  if (path === '/') return { location: '/docs/' };
  if (files.has(`${path}/`)) return { location: `${path}/` };
  const [, code] = /^\/problems\/([a-z_]+)$/.exec(path) ?? [];
  const isKnown = code !== undefined && Object.hasOwn(PROBLEMS, code);
  return isKnown ? { location: `errors/${code}/`, languages: LANGUAGES } : undefined;
}

/** Leads on; where the page is in several languages, to the one that the reader prefers. */
const lead = ({ location, languages }: Redirect, basePath: string): RequestHandler =>
  function lead(req, res) {
    if (languages === undefined) return res.redirect(302, basePath + location);
    const language = req.acceptsLanguages([...languages]);
    const folder = language === false || language === languages[0] ? '' : `${language}/`;
    res.setHeader('Vary', 'Accept-Language');
    res.redirect(302, `${basePath}/docs/${folder}${location}`);
  };

const headersFor = ({ policy }: Asset, isSecure: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy:
      policy === undefined ? false : { useDefaults: false, directives: policy },
    strictTransportSecurity: isSecure,
  });

interface Options {
  files: SiteFiles;
  /** The path that the service is reached under; empty at the root. */
  basePath: string;
  /** Whether the service is reached over HTTPS. */
  isSecure: boolean;
  /** Counts against the limit `pages`, by network address. */
  consume: Consume;
  unread: Pick<UnreadMeter, 'take'>;
}

/** The page that says that there is none, in the language of the address. */
const notFoundPage = (files: SiteFiles, path: string): Asset | undefined =>
  files.at(`/docs/${path.split('/')[2]}/404.html`) ?? files.at('/docs/404.html');

/** A page that is larger counts several times. */
const BYTES_OF_ONE = 262_144;

/**
 * Serves the documentation, the portal's page and the contract's text, and leads to an
 * error's page from the address that is its `type`. Pages are far larger than what the API
 * answers: they count against a limit of their own.
 */
export function serveSite(options: Options): RequestHandler {
  const { files, basePath, isSecure, consume, unread } = options;
  const headersOf = onceForEach((asset: Asset) => headersFor(asset, isSecure));

  const serve = (asset: Asset, status = 200): RequestHandler =>
    function serve(req, res, next) {
      headersOf(asset)(req, res, () => {
        res.statusCode = status;
        res.setHeader('Cache-Control', asset.cacheControl);
        if (asset.isForAnyOrigin) res.setHeader('Access-Control-Allow-Origin', '*');
        res.setHeader('Vary', status === 200 ? 'Accept-Encoding' : 'Accept, Accept-Encoding');
        const beforeBody = (bytes: number): void => {
          if (req.method === 'HEAD') return;
          // Nothing is wrong with the request: others do not read what they have asked for.
          const network = networkOf(req.ip ?? '');
          if (!unread.take(bytes, network)) throw new ProblemError('unavailable');
          const more = Math.floor(bytes / BYTES_OF_ONE);
          if (more > 0) void consume('pages', network, more);
        };
        const send = async (): Promise<void> =>
          sendRepresentation(req, res, asset.representation, { beforeBody });
        send().catch(next);
      });
    };

  /** What answers a request; undefined where the site has nothing to say. */
  function handlerOf(req: Pick<Request, 'path' | 'accepts'>): RequestHandler | undefined {
    const { path } = req;
    const asset = files.at(path);
    if (asset !== undefined) return serve(asset);
    const redirect = redirectOf(path, files);
    if (redirect !== undefined) return lead(redirect, basePath);
    // A person is told so on a page; a program, as everywhere.
    const isForPeople = path.startsWith('/docs/') && req.accepts(['json', 'html']) === 'html';
    const nothing = isForPeople ? notFoundPage(files, path) : undefined;
    return nothing && serve(nothing, 404);
  }

  return function serveSite(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const answer = handlerOf(req);
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
