import { fileURLToPath } from 'node:url';
import { whyBuild } from '../../scripts/build/freshness.mjs';
import { STEPS, type StepName } from '../../scripts/build/steps.mjs';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { type Assets, portalAssets } from '../../server/src/site/assets.ts';
import { docsAssets, type Stated } from '../../server/src/site/docs-assets.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Throws where what a step of the build made is not what it makes of the files as they are. */
function expectBuilt(step: StepName): void {
  const why = whyBuild(at(''), STEPS[step]);
  if (why !== undefined)
    throw new Error(`Run \`npm run build\`: ${STEPS[step].name} has to be built, since ${why}.`);
}

/** The portal's page as it is served. */
export function builtPortal(): Assets {
  expectBuilt('portal');
  return portalAssets(at('server/dist/public/portal'));
}

const docs = new URL('../../server/dist/public/docs/', import.meta.url);

/** The documentation as a service with these settings serves it. */
export function builtDocs(stated: Stated): Assets {
  expectBuilt('docs');
  expectBuilt('offline');
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
  expectBuilt('server');
  return at(`server/dist/${name}.js`);
}
