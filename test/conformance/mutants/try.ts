import { readFileSync } from 'node:fs';
import type { Listener, Report } from '../../../scripts/conformance/src/engine/report.ts';
import { runConformance } from '../../../scripts/conformance/src/engine/run.ts';
import type { Settings } from '../../../scripts/conformance/src/engine/settings.ts';
import type { ClaimId } from '../../../scripts/conformance/src/scenario/claims.ts';
import type { Finding } from '../../../scripts/conformance/src/scenario/finding.ts';
import { type Subject, stop } from '../support/subject.ts';
import type { Mutant } from './mutant.ts';
import { serveMutant } from './serve.ts';

/** The result of a run on a mutant. */
export interface Fate {
  readonly name: string;
  /** The kind of failure that names the right cause; undefined for a mutant that lives. */
  readonly killedBy: ClaimId | undefined;
  /** All kinds of failure that came until then. */
  readonly failures: readonly ClaimId[];
}

const SILENT: Listener = { started() {}, estimated() {}, waiting() {}, progressed() {} };

const file = 'openapi/openapi.yaml';
const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** Small enough to be used up on a busy machine, too. The other requests wait for a window now and then. */
export const SMALL_LIMITS = {
  RATE_LIMIT_KEY: '600/4',
  RATE_LIMIT_ANONYMOUS: '200/4',
  RATE_LIMIT_FAILED_KEYS: '100/4',
};

/** Tests a service against the public contract. */
export const holdToContract = (
  subject: Pick<Subject, 'url' | 'keys'>,
  settings: Partial<Settings> = {},
): Promise<Report> =>
  runConformance(
    {
      url: subject.url,
      contract: { file, text },
      keys: subject.keys,
      headers: [],
      keyRequired: false,
      limits: false,
      writes: false,
      seed: 1,
      rounds: 20,
      workflow: undefined,
      ...settings,
    },
    SILENT,
  );

/** Runs the job on a mutant. */
export async function tryMutant(mutant: Mutant, subject: Subject): Promise<Fate> {
  const { url, server } = await serveMutant(mutant, subject);
  try {
    // The rest of the run changes nothing after the right failure.
    const isEnough = ({ claim }: Finding): boolean => mutant.cause.includes(claim.id);
    const { results } = await holdToContract(
      { ...subject, url },
      { limits: mutant.limits === true, isEnough },
    );
    const failures = [
      ...new Set(results.flatMap(({ findings }) => findings.map(({ claim }) => claim.id))),
    ];
    return {
      name: mutant.name,
      killedBy: mutant.cause.find((cause) => failures.includes(cause)),
      failures,
    };
  } finally {
    await stop(server);
  }
}
