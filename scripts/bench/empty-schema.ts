import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes a PostgreSQL schema of its own, and says how to remove it. */
export async function emptySchema(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const schema = `bench_${randomBytes(8).toString('hex')}`;
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
