import type { Config } from '../../config/config.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Background } from '../background.ts';
import { createMailer, type Mailer } from './mail.ts';
import { queueMails } from './mail-queue.ts';
import { createNotices, type Notices } from './notices.ts';
import { createSendLinks, type SendLinks } from './send-links.ts';

interface Options {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailQueue'>;
  db: Db;
  attempts: Attempts;
  background: Background;
  events: SecurityEvents;
}

/**
 * What mails people. `mailer` and `links` are undefined where the service sends no mail; notices are
 * then only noted.
 */
export function openMail({ config, ...options }: Options): {
  mailer: Mailer | undefined;
  links: SendLinks | undefined;
  notices: Notices;
} {
  const { publicUrl, smtpUrl, mailQueue } = config;
  const mailer = smtpUrl ? queueMails(createMailer(smtpUrl, publicUrl), mailQueue) : undefined;
  return {
    mailer,
    links: mailer && createSendLinks({ ...options, mailer, publicUrl }),
    notices: createNotices({ ...options, mailer, publicUrl }),
  };
}
