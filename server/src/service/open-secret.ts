import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isQuoted } from '../domain/is-quoted.ts';
import { type AuthSecret, readAuthSecret } from '../storage/accounts/auth-secret.ts';
import { sqliteFileOf } from '../storage/database-url.ts';
import type { Db } from '../storage/schema.ts';

interface Options {
  config: Pick<Config, 'databaseUrl' | 'signIn'>;
  db: Db;
  log: Logger;
}

/** Finds or makes the portal's secret, and warns where it lies beside what it protects. */
export async function openSecret({ config, db, log }: Options): Promise<AuthSecret> {
  const file = sqliteFileOf(config.databaseUrl);
  const secret = await readAuthSecret(db, {
    setting: config.signIn.secret,
    file: file && `${file}.secret`,
  });
  if (isQuoted(config.signIn.secret ?? '')) {
    log.warn(
      { part: 'portal' },
      'AUTH_SECRET is in quotation marks, which are a part of the secret: docker --env-file keeps them. Where they are left out, as compose does, it is another secret.',
    );
  }
  if (secret.keptIn === 'database') {
    log.warn(
      { part: 'portal' },
      'The secret that signs sessions and encrypts second factors lies in the database: whoever can read it can sign in as anybody. Set AUTH_SECRET or AUTH_SECRET_FILE.',
    );
  }
  if (secret.earlier !== undefined) {
    log.warn(
      { part: 'portal' },
      'AUTH_SECRET is not the secret that was used so far: everybody has to sign in again. Second factors are encrypted with it when the portal is first used; until the log says so, keep the earlier one where it is.',
    );
  }
  return secret;
}
