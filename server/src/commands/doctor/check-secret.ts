import { readSecretFile } from '../../storage/accounts/secret-file.ts';
import type { Db } from '../../storage/schema.ts';
import { messageOf } from '../../storage/storage-error.ts';
import { type Finding, findingsOf } from './finding.ts';

const { warning, broken } = findingsOf('secret');

interface Options {
  /** Where the secret lies beside SQLite's file. */
  file: string;
  /** What the operator has set. */
  setting: string | undefined;
}

/** Looks whether the portal's secret is where second factors need it. */
export async function checkSecret(db: Db, { file, setting }: Options): Promise<Finding[]> {
  try {
    if ((await readSecretFile(file)) !== undefined || setting !== undefined) return [];
  } catch (error) {
    return [broken(messageOf(error), 'Mend this first: until then the service does not start.')];
  }
  const factors = await countFactors(db);
  if (factors === 0) return [];
  // A backup of the database is kept without it.
  return [
    warning(
      `${file} is not there: a service that starts without it makes another one. Then everybody has to sign in again, and second factors (${factors}) cannot be read.`,
      'Before the service starts, put the file back, or set AUTH_SECRET to what was in it.',
    ),
  ];
}

/** How many second factors were encrypted with a secret that no longer lies in the database itself. */
async function countFactors(db: Db): Promise<number> {
  const { factors } = await db
    .selectFrom('two_factors')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('factors'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('portal_settings').select('name').where('name', '=', 'secret'))),
    )
    .executeTakeFirstOrThrow();
  return factors;
}
