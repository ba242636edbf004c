import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Assets, portalAssets } from '../../server/src/site/assets.ts';

const SOURCES = fileURLToPath(new URL('../../server/portal', import.meta.url));
const BUILT = fileURLToPath(new URL('../../server/dist/public/portal', import.meta.url));

const changedAt = (path: string): number => statSync(path).mtimeMs;

/** Whether the page was built after its sources changed for the last time. */
function isFresh(): boolean {
  const page = join(BUILT, 'index.html');
  if (!existsSync(page)) return false;
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return sources.every((name) => changedAt(join(SOURCES, name)) <= changedAt(page));
}

/** The portal's page as it is served. Throws where it is not built from what is there now. */
export function builtPortal(): Assets {
  if (!isFresh()) throw new Error('The page is not built as it is now: run `npm run build`.');
  return portalAssets(BUILT);
}
