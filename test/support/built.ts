import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Assets, portalAssets } from '../../server/src/site/assets.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const changedAt = (path: string): number => statSync(path).mtimeMs;

/** Throws where `result` is older than one of the sources that it is built from. */
function expectBuilt(result: string, sources: string): void {
  const entries = readdirSync(at(sources), { recursive: true, withFileTypes: true });
  // What is not compiled is read where it is.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.json'));
  const isBuilt =
    existsSync(at(result)) &&
    files.every(
      ({ parentPath, name }) => changedAt(join(parentPath, name)) <= changedAt(at(result)),
    );
  if (!isBuilt) throw new Error(`${result} is not built as it is now: run \`npm run build\`.`);
}

/** The portal's page as it is served. */
export function builtPortal(): Assets {
  expectBuilt('server/dist/public/portal/index.html', 'server/portal-page');
  return portalAssets(at('server/dist/public/portal'));
}

type Program =
  | 'main'
  | 'cli'
  | 'portal-api/passwords/hash-thread'
  | 'storage/usage/report-thread'
  | 'storage/usage/usage-thread';

/** The file of a program of the service. */
export function builtProgram(name: Program): string {
  // The compiler writes a program's file only where it comes out otherwise than before.
  expectBuilt('server/dist/.tsbuildinfo', 'server/src');
  return at(`server/dist/${name}.js`);
}
