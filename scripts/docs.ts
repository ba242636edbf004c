import { renderOfflinePages } from './docs/offline.ts';
import { buildSite } from './docs/site.ts';

/**
 * Makes a part of the documentation into `server/dist/public/docs/`: `site`, its pages, or
 * `offline`, for each contract a reference on one page that needs no other file.
 */
const built = new URL('../server/dist/public/docs/', import.meta.url);

if (process.argv[2] === 'offline') await renderOfflinePages(built);
else await buildSite(new URL('site/', built));
