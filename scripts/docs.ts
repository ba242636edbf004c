import { offlinePages, renderOffline } from './docs/offline.ts';
import { buildSite, SITE_SOURCES } from './docs/site.ts';
import { makeFrom } from './docs/up-to-date.ts';

/**
 * Makes the documentation into `server/dist/public/docs/`: the site of pages, and for each
 * contract a reference on one page that needs no other file. What was made from the same sources
 * already is left as it is.
 */
const built = new URL('../server/dist/public/docs/', import.meta.url);
const site = new URL('site/', built);

await makeFrom(SITE_SOURCES, new URL('made-from', site), () => buildSite(site));
for (const page of offlinePages(built)) {
  await makeFrom([page.contract], new URL('made-from', page.folder), () => renderOffline(page));
}
