import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ContractDocument } from '../contract/load-contract.ts';
import { passwordLengthsOf } from '../contract/password-lengths.ts';
import { permissionUsesOf } from '../contract/permissions.ts';
import type { Consume } from '../domain/limits.ts';
import { isLoopback } from '../domain/requests/same-origin.ts';
import type { AuthSecret } from '../storage/accounts/auth-secret.ts';
import type { KeysChanged } from '../storage/changes/key-feed.ts';
import type { Db, DialectName } from '../storage/schema.ts';
import type { ReadReport } from '../storage/usage/reports/reports.ts';
import { createSecurityEvents } from './audit/security-events.ts';
import { createAttempts, type MakeLimiter } from './auth/attempts.ts';
import { createAuth } from './auth/auth.ts';
import { renewSecondFactors } from './auth/renew-second-factors.ts';
import { createBackground } from './background.ts';
import { MailError } from './mail/mail.ts';
import { openMail } from './mail/open-mail.ts';
import { createPasskeyParty } from './passkeys/passkey-party.ts';
import { openHashing } from './passwords/open-hashing.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import { portalHandlers } from './portal-handlers.ts';
import { type PortalPipeline, portalPipeline } from './portal-pipeline.ts';
import { startPurging } from './purging.ts';
import { createKnownBrowsers } from './sessions/known-browsers.ts';
import { createReportDesk } from './usage/report-desk.ts';

export interface PortalApiOptions {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'phaseIn'
    | 'portalSignup'
    | 'signIn'
    | 'smtpUrl'
    | 'mailQueue'
    | 'securityEventLines'
    | 'bounds'
    | 'reportsAtOnce'
    | 'limits'
  >;
  db: Db;
  dialect: DialectName;
  contracts: { public: ContractDocument; portal: ContractDocument };
  keysChanged: KeysChanged;
  /** Makes reports without holding up anything else. */
  readReport: ReadReport;
  /** Makes the limits on attempts, which replicas share where they can. */
  makeLimiter: MakeLimiter;
  /** Counts requests, or sees what is left of a limit. */
  consume: Consume;
  secret: AuthSecret;
  /** Left out, passwords are hashed at full cost, in threads of their own. */
  passwordHashing?: PasswordHashing | undefined;
  log: Logger;
  /** Told what failed of a part that no answer waits for. */
  failed: (part: 'mail' | 'recipient' | 'portal') => (error: unknown) => void;
}

export interface PortalApi {
  /** To be mounted at `/portal/api`, behind what gives every request its id. */
  pipeline: PortalPipeline;
  /** Finishes what no answer waits for. */
  stop(): Promise<void>;
}

/** How long a stop waits for mail at most. */
const MAX_STOP_MS = 5_000;

/** Makes the portal's API from its parts. */
export async function createPortalApi(options: PortalApiOptions): Promise<PortalApi> {
  const { config, db, dialect, contracts, keysChanged, makeLimiter, secret, log } = options;
  const { publicUrl, phaseIn, signIn, bounds } = config;
  const onError = (error: unknown): void =>
    options.failed(error instanceof MailError ? error.part : 'portal')(error);

  // Where it fails, most can be read all the same, and the next start tries again.
  await renewAndTell({ db, secret, log }).catch(onError);
  const attempts = createAttempts(makeLimiter, signIn, bounds);
  const background = createBackground(onError);
  const maxLines = config.securityEventLines;
  const events = createSecurityEvents({ log, db, background, maxLines });
  const { mailer, links, notices } = openMail({ config, db, attempts, background, events });
  const passwords = await openHashing({ config, db, given: options.passwordHashing });
  const auth = createAuth({
    ...{ db, dialect, publicUrl, secret, session: signIn.session, onError },
    passwordHashing: passwords.hashing,
    onUnconfirmed: links && ((user) => background.run(() => links.confirmation(user.email))),
  });
  const handlers = portalHandlers({
    ...{ auth, db, attempts, background, events, notices, mailer, links },
    ...{ phaseIn, publicUrl, keysChanged, bounds },
    browsers: createKnownBrowsers({ db, publicUrl, atMost: signIn.knownBrowsers }),
    codeAttempts: signIn.codeAttempts,
    passkeys: createPasskeyParty(publicUrl, secret.current),
    passwordHashing: passwords.hashing,
    offer: { sign_up: config.portalSignup, sends_mail: mailer !== undefined },
    passwordLengths: passwordLengthsOf(contracts.portal),
    permissions: permissionUsesOf(contracts.public),
    desk: createReportDesk(options.readReport, config.reportsAtOnce),
    ...{ consume: options.consume, keyLimit: config.limits.key },
  });
  warnOfPlainHttp(publicUrl, log);
  const purging = startPurging({ config, db, onError });
  return {
    pipeline: portalPipeline({
      ...{ auth, db, attempts, handlers, publicUrl, log, onError },
      contract: contracts.portal,
      lifetime: signIn.session,
    }),
    async stop() {
      purging.stop();
      events.stop();
      await background.settle(MAX_STOP_MS);
      await passwords.close();
      mailer?.close();
    },
  };
}

/** Says also where there was nothing to do: who has changed the secret waits for it. */
async function renewAndTell({ db, secret, log }: Pick<PortalApiOptions, 'db' | 'secret' | 'log'>) {
  const { renewed, unreadable } = await renewSecondFactors(db, secret);
  if (secret.earlier !== undefined && unreadable === 0)
    log.info(
      { part: 'portal', renewed },
      'All second factors are encrypted with AUTH_SECRET: the earlier secret is not needed any more.',
    );
  if (unreadable > 0)
    log.warn(
      { part: 'portal', unreadable },
      'Some second factors can be read neither with AUTH_SECRET nor with the earlier secret.',
    );
}

function warnOfPlainHttp(publicUrl: string, log: Logger): void {
  if (publicUrl.startsWith('https:') || isLoopback(new URL(publicUrl))) return;
  log.warn(
    { part: 'portal' },
    'PUBLIC_URL is not https: browsers will not keep anybody signed in.',
  );
}
