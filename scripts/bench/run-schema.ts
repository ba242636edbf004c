import { type EmptySchema, emptySchema } from '../shared/empty-schema.ts';
import { atEnd } from './take-away.ts';

/** A schema of this run alone, on a PostgreSQL server. It goes also where the run ends while it is made. */
export async function runSchema(server: string): Promise<EmptySchema> {
  const made = emptySchema(server, 'bench');
  // Where none was made, whoever asked for it is told.
  const drop = atEnd(() =>
    made.then(
      (schema) => schema.drop(),
      () => {},
    ),
  );
  return { url: (await made).url, drop };
}
