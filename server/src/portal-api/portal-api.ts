import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { RejectionStatus } from '../contract/generated/portal.d.ts';
import type { ContractDocument } from '../contract/load-contract.ts';
import { passwordLengthsOf } from '../contract/password-lengths.ts';
import { permissionUsesOf } from '../contract/permissions.ts';
import { reportsOf } from '../contract/reports.ts';
import { routesOf } from '../contract/routes.ts';
import type { Rejections } from '../domain/invalid-input.ts';
import { isLoopback } from '../domain/same-origin.ts';
import { HOUR_MS } from '../durations.ts';
import { findTarget } from '../pipeline/find-target.ts';
import { runOperation } from '../pipeline/run-operation.ts';
import { securityHeaders } from '../pipeline/security-headers.ts';
import { sendAnswer } from '../pipeline/send-answer.ts';
import { translateErrors } from '../pipeline/translate-errors.ts';
import { validate } from '../pipeline/validate.ts';
import type { AuthSecret } from '../storage/accounts/auth-secret.ts';
import { hasHashUnlike } from '../storage/accounts/password-hashes.ts';
import { purgePortal } from '../storage/accounts/purge-portal.ts';
import type { KeysChanged } from '../storage/changes/key-feed.ts';
import type { Db, DialectName } from '../storage/schema.ts';
import type { ReadReport } from '../storage/usage/reports.ts';
import { createSecurityEvents } from './audit/security-events.ts';
import { createAttempts, type MakeLimiter } from './auth/attempts.ts';
import { type Auth, createAuth } from './auth/auth.ts';
import { createBackground } from './background.ts';
import { createMailer } from './mail/mail.ts';
import { queueMails } from './mail/mail-queue.ts';
import { createNotices } from './mail/notices.ts';
import { createSendLinks, type SendLinks } from './mail/send-links.ts';
import { CURRENT_ALGORITHM } from './passwords/hash-parameters.ts';
import { createHashPool } from './passwords/hash-pool.ts';
import { type PasswordHashing, pooledHashing } from './passwords/password-hashing.ts';
import { admit } from './pipeline/admit.ts';
import { identifySession } from './pipeline/identify-session.ts';
import { limitRequests } from './pipeline/limit-requests.ts';
import { privateAnswers } from './pipeline/private-answers.ts';
import { readBody } from './pipeline/read-body.ts';
import { portalHandlers } from './portal-handlers.ts';
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
  >;
  db: Db;
  dialect: DialectName;
  contracts: { public: ContractDocument; portal: ContractDocument };
  keysChanged: KeysChanged;
  /** Makes reports without holding up anything else. */
  readReport: ReadReport;
  /** Makes the limits on attempts, which replicas share where they can. */
  makeLimiter: MakeLimiter;
  secret: AuthSecret;
  /** Left out, passwords are hashed at full cost, in threads of their own. */
  passwordHashing?: PasswordHashing | undefined;
  log: Logger;
}

export interface PortalApi {
  /** To be mounted at `/portal/api`, behind what gives every request its id. */
  pipeline: (RequestHandler | ErrorRequestHandler)[];
  /** Finishes what no answer waits for. */
  stop(): Promise<void>;
}

/** How long a stop waits for mail at most. */
const MAX_STOP_MS = 5_000;

/** The error codes of refused input, by the status that the contract names. */
const REJECTIONS: Rejections<RejectionStatus> = { 400: 'invalid_parameter', 422: 'invalid_body' };

/** Makes the portal's API: the way of a request is the order of `pipeline` below. */
export async function createPortalApi(options: PortalApiOptions): Promise<PortalApi> {
  const { config, db, dialect, contracts, keysChanged, makeLimiter, log } = options;
  const { publicUrl, phaseIn, portalSignup, signIn, smtpUrl } = config;
  const onError = (error: unknown): void =>
    log.error({ part: 'portal', err: error }, 'A part of the portal failed.');

  const attempts = createAttempts(makeLimiter, signIn);
  const background = createBackground(onError);
  const events = createSecurityEvents({
    ...{ log, db, background, maxLines: config.securityEventLines },
  });
  const mailer =
    smtpUrl === undefined
      ? undefined
      : queueMails(createMailer(smtpUrl, publicUrl), config.mailQueue);
  const notices = createNotices({ db, mailer, attempts, background, events, publicUrl });
  const links: SendLinks | undefined =
    mailer && createSendLinks({ db, attempts, mailer, publicUrl });
  const pool = createHashPool(signIn.hashing);
  const passwordHashing =
    options.passwordHashing ?? pooledHashing(pool, await hasHashUnlike(db, CURRENT_ALGORITHM));
  const auth: Auth = createAuth({
    db,
    dialect,
    publicUrl,
    secret: options.secret,
    session: signIn.session,
    passwordHashing,
    onUnconfirmed: links && ((user) => background.run(() => links.confirmation(user.email))),
    onError,
  });
  const handlers = portalHandlers({
    auth,
    db,
    attempts,
    browsers: createKnownBrowsers({ db, publicUrl, atMost: signIn.knownBrowsers }),
    codeAttempts: signIn.codeAttempts,
    passwordHashing,
    background,
    events,
    notices,
    mailer,
    links,
    offer: { sign_up: portalSignup, sends_mail: mailer !== undefined },
    passwordLengths: passwordLengthsOf(contracts.portal),
    permissions: permissionUsesOf(contracts.public),
    phaseIn,
    publicUrl,
    keysChanged,
    bounds: config.bounds,
    keyChanges: makeLimiter('key changes of account', config.bounds.keyChanges),
    desk: createReportDesk(options.readReport, config.reportsAtOnce),
  });

  if (!publicUrl.startsWith('https:') && !isLoopback(new URL(publicUrl))) {
    log.warn(
      { part: 'portal' },
      'PUBLIC_URL is not https: browsers will not keep anybody signed in.',
    );
  }
  const purge = () => purgePortal(db, new Date(), signIn.session.idle);
  const purging = setInterval(() => void purge().catch(onError), HOUR_MS);

  const reports = reportsOf(contracts.portal);
  const pipeline = [
    securityHeaders(publicUrl.startsWith('https:')),
    privateAnswers(),
    findTarget(routesOf(contracts.portal)),
    limitRequests(attempts, reports),
    identifySession({ auth, db, lifetime: signIn.session, onError }),
    admit(publicUrl, reports),
    readBody(),
    validate(contracts.portal, REJECTIONS),
    runOperation(handlers),
    sendAnswer(),
    translateErrors({ publicUrl, challenge: 'Session realm="portal"', log }),
  ];
  return {
    pipeline: pipeline as RequestHandler[],
    async stop() {
      clearInterval(purging);
      events.stop();
      await background.settle(MAX_STOP_MS);
      await pool.close();
      mailer?.close();
    },
  };
}
