import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A schema that is the whole database to whoever opens its address. */
export interface EmptySchema {
  url: string;
  drop(): Promise<void>;
}

/**
 * Makes a schema of its own on a PostgreSQL server, so that many can share one.
 *
 * @param prefix what its name begins with, to say whose it is
 */
export async function emptySchema(server: string, prefix: string): Promise<EmptySchema> {
  const schema = `${prefix}_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create schema ${schema}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { url: url.href, drop: () => run(`drop schema ${schema} cascade`) };
}
