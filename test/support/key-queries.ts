import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../server/src/storage/schema.ts';

/** A database that counts how often it is asked for a key by its secret. */
export interface KeyQueries {
  /** How often so far. */
  asked(): number;
  through(db: Db): Db;
}

export function countKeyQueries(): KeyQueries {
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"key_secrets"'))
        asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { asked: () => asked, through: (db) => db.withPlugin(plugin) };
}
