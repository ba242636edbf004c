import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whyBuild } from '../../scripts/build/freshness.mjs';
import { STEPS } from '../../scripts/build/steps.mjs';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { type Assets, portalAssets } from '../../server/src/site/assets.ts';
import { docsAssets, type Stated } from '../../server/src/site/docs-assets.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const changedAt = (path: string): number => statSync(path).mtimeMs;

/** Throws where `result` is older than a source of it, unless a build noted that it is as it is now. */
function expectBuilt(step: 'server' | 'portal', result: string, sources: string): void {
  const entries = readdirSync(at(sources), { recursive: true, withFileTypes: true });
  // What is not compiled is read where it is.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.json'));
  const isBuilt =
    existsSync(at(result)) &&
    files.every(
      ({ parentPath, name }) => changedAt(join(parentPath, name)) <= changedAt(at(result)),
    );
  if (!isBuilt && whyBuild(at(''), STEPS[step]) !== undefined)
    throw new Error(`${result} is not built as it is now: run \`npm run build\`.`);
}

/** The portal's page as it is served. */
export function builtPortal(): Assets {
  expectBuilt('portal', 'server/dist/public/portal/index.html', 'server/portal-page');
  return portalAssets(at('server/dist/public/portal'));
}

const docs = new URL('../../server/dist/public/docs/', import.meta.url);

/** The documentation as a service with these settings serves it. */
export function builtDocs(stated: Stated): Assets {
  if (!existsSync(new URL('site/index.html', docs)))
    throw new Error('The documentation is not built: run `npm run build`.');
  return docsAssets(docs, loadContract('openapi'), stated);
}

type Program =
  | 'main'
  | 'cli'
  | 'portal-api/passwords/hash-thread'
  | 'storage/usage/report-thread'
  | 'storage/usage/usage-thread';

/** The file of a program of the service. */
export function builtProgram(name: Program): string {
  expectBuilt('server', 'server/dist/main.js', 'server/src');
  return at(`server/dist/${name}.js`);
}
