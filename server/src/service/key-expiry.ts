import type { Config } from '../config/config.ts';
import { HOUR_MS } from '../durations.ts';
import { type Repeated, repeat } from '../repeat.ts';
import { type ExpiringKey, takeExpiringKeys } from '../storage/keys/expiring-keys.ts';
import type { Db } from '../storage/schema.ts';

/** How many days ahead owners are told that a key expires. The nearest first: it says it all. */
const DAYS_AHEAD = [3, 14];

interface Options {
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>;
  db: Db;
  onError: (error: unknown) => void;
}

/**
 * Tells owners once that a key expires soon: in the activity of their account, and by mail where
 * the service sends any. Of several replicas one does it.
 */
export async function tellExpiringKeys(options: Options, now: Date): Promise<void> {
  for (const days of DAYS_AHEAD) {
    for (let more = true; more; ) {
      const batch = await takeExpiringKeys(options.db, days, now);
      if (batch.taken.length > 0) await mailOwners(options, batch.taken);
      more = batch.more;
    }
  }
}

async function mailOwners({ config, onError }: Options, keys: ExpiringKey[]): Promise<void> {
  const { publicUrl, smtpUrl } = config;
  if (smtpUrl === undefined) return;
  // Loaded only where there is something to send: it takes its time.
  const [{ createMailer }, { noticeMail }] = await Promise.all([
    import('../portal-api/mail/mail.ts'),
    import('../portal-api/mail/mails.ts'),
  ]);
  const mailer = createMailer(smtpUrl, publicUrl);
  for (const { id: keyId, name: keyName, expiresAt, owner } of keys) {
    const details = { keyId, keyName, expiresAt };
    await mailer
      .send(noticeMail(publicUrl, owner.email, 'key_expires_soon', details))
      .catch(onError);
  }
  mailer.close();
}

/** Does so now and once an hour. */
export function watchKeyExpiry(options: Options): Repeated {
  const looks = repeat(HOUR_MS, () => tellExpiringKeys(options, new Date()), options.onError);
  looks.now();
  return looks;
}
