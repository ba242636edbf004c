import type { Operation } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import { readCatalogue } from '../groups/lists/scenarios.ts';
import { askPlainly } from '../groups/responses/scenarios.ts';
import type { Catalogue } from '../scenario/catalogue.ts';
import { at, type Context, isCallable, openingCredential } from '../scenario/context.ts';
import type { Finding } from '../scenario/finding.ts';
import { plainDraft } from '../scenario/plain-draft.ts';
import { discoverExisting } from './discover.ts';
import { makeContact } from './first-contact.ts';
import { perform } from './perform.ts';
import type { Settings } from './settings.ts';
import type { Stage } from './stage.ts';

/** What has to be known before anything is planned. */
export interface Explored {
  readonly context: Context;
  /** The credential that opens each operation. Operations that stay closed are missing. */
  readonly openings: ReadonlyMap<Operation, Credential>;
  readonly findings: readonly Finding[];
}

/** Makes contact with the service, finds values that exist, and reads its lists. */
export async function explore(stage: Stage, { url, keys, writes }: Settings): Promise<Explored> {
  const { contract } = stage;
  const met = await makeContact(stage, {
    contract,
    host: url.host,
    keys,
    writes,
    existing: new Map(),
    named: new Map(),
    refused: new Set(),
    catalogues: new Map(),
  });
  const known = await perform(stage, discoverExisting(met.context));
  const context: Context = { ...met.context, ...known.result };
  const findings = [...met.findings, ...known.findings];
  const openings = new Map<Operation, Credential>();
  const catalogues = new Map<Operation, Catalogue>();
  const refused = new Set<Operation>();
  for (const operation of contract.operations) {
    const own = at(context, operation);
    const as = openingCredential(own);
    if (!as) continue;
    openings.set(operation, as);
    // Deleting comes last: it would take away what the other tests need.
    if (!isCallable(own) || operation.method === 'DELETE') continue;
    const base = await perform(stage, askPlainly(own));
    findings.push(...base.findings, ...base.result.findings);
    if (base.result.refused) refused.add(operation);
  }
  // After everything that may have added to them.
  for (const [operation, as] of openings) {
    if (!operation.list || refused.has(operation)) continue;
    const read = await perform(
      stage,
      readCatalogue(contract, plainDraft(at(context, operation), as)),
    );
    catalogues.set(operation, read.result);
    findings.push(...read.findings);
  }
  return { context: { ...context, catalogues, refused }, openings, findings };
}
