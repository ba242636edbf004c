import type { Operation } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import type { Finding } from '../finding.ts';
import type { Catalogue } from '../lists/model.ts';
import { readCatalogue } from '../lists/walk.ts';
import { discoverExisting } from '../plan/discover.ts';
import { type Means, openingCredential, plainDraft } from '../plan/means.ts';
import type { Settings } from '../settings.ts';
import { makeContact } from './first-contact.ts';
import { perform, type Stage } from './perform.ts';

/** What has to be known before anything is planned. */
export interface Explored {
  readonly means: Means;
  /** The credential that opens each operation. Operations that stay closed are missing. */
  readonly openings: ReadonlyMap<Operation, Credential>;
  readonly catalogues: ReadonlyMap<Operation, Catalogue>;
  readonly findings: readonly Finding[];
}

/** Makes contact with the service, finds values that exist, and reads its lists. */
export async function explore(stage: Stage, { keys, writes }: Settings): Promise<Explored> {
  const { contract } = stage;
  const met = await makeContact(stage, {
    keys,
    writes,
    existing: new Map(),
    named: new Map(),
  });
  const known = await perform(stage, discoverExisting(contract, met.means));
  const means: Means = { ...met.means, ...known.result };
  const findings = [...met.findings, ...known.findings];
  const openings = new Map<Operation, Credential>();
  const catalogues = new Map<Operation, Catalogue>();
  for (const operation of contract.operations) {
    const as = openingCredential(operation, means);
    if (!as) continue;
    openings.set(operation, as);
    if (!operation.list) continue;
    const read = await perform(
      stage,
      readCatalogue(contract, plainDraft(contract, operation, means, as)),
    );
    catalogues.set(operation, read.result);
    findings.push(...read.findings);
  }
  return { means, openings, catalogues, findings };
}
