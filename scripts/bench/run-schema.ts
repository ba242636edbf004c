import { emptySchema } from '../shared/empty-schema.ts';
import { atEnd } from './take-away.ts';

/**
 * A schema of this run alone, on a PostgreSQL server. It goes also where the run ends while it is made.
 *
 * @returns the address by which it is the whole database
 */
export async function runSchema(server: string): Promise<string> {
  const made = emptySchema(server, 'bench');
  // Where none was made, whoever asked for it is told.
  atEnd(() =>
    made.then(
      (schema) => schema.drop(),
      () => {},
    ),
  );
  return (await made).url;
}
