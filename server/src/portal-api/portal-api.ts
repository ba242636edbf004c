import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { ContractDocument } from '../contract/load-contract.ts';
import { passwordLengthsOf } from '../contract/password-lengths.ts';
import { permissionUsesOf } from '../contract/permissions.ts';
import { routesOf } from '../contract/routes.ts';
import { isLoopback } from '../domain/same-origin.ts';
import { HOUR_MS } from '../durations.ts';
import { findTarget } from '../pipeline/find-target.ts';
import { runOperation } from '../pipeline/run-operation.ts';
import { securityHeaders } from '../pipeline/security-headers.ts';
import { translateErrors } from '../pipeline/translate-errors.ts';
import { validate } from '../pipeline/validate.ts';
import type { AuthSecret } from '../storage/accounts/auth-secret.ts';
import { hasHashUnlike } from '../storage/accounts/password-hashes.ts';
import { purgePortal } from '../storage/accounts/purge-portal.ts';
import type { Db, DialectName } from '../storage/schema.ts';
import { createAttempts, type MakeLimiter } from './auth/attempts.ts';
import { type Auth, createAuth } from './auth/auth.ts';
import { createBackground } from './background.ts';
import { createMailer } from './mail/mail.ts';
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

interface Options {
  config: Pick<Config, 'publicUrl' | 'phaseIn' | 'portalSignup' | 'signIn' | 'smtpUrl'>;
  db: Db;
  dialect: DialectName;
  contracts: { public: ContractDocument; portal: ContractDocument };
  /** Makes this server forget what it keeps of keys. */
  keysChanged: () => void;
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

/** The error codes of refused input, by the status that the contract names. */
const REJECTIONS = { 400: 'invalid_parameter', 422: 'invalid_body' } as const;

/** Makes the portal's API: the way of a request is the order of `pipeline` below. */
export async function createPortalApi(options: Options): Promise<PortalApi> {
  const { config, db, dialect, contracts, keysChanged, makeLimiter, log } = options;
  const { publicUrl, phaseIn, portalSignup, signIn, smtpUrl } = config;
  const onError = (error: unknown): void =>
    log.error({ part: 'portal', err: error }, 'A part of the portal failed.');

  const attempts = createAttempts(makeLimiter, signIn);
  const background = createBackground(onError);
  const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl, publicUrl);
  const links: SendLinks | undefined =
    mailer && createSendLinks({ auth: () => auth, attempts, mailer, publicUrl });
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
    onUnconfirmed: links && ((user) => background.run(() => links.confirmation(user))),
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
    mailer,
    links,
    offer: { sign_up: portalSignup, sends_mail: mailer !== undefined },
    passwordLengths: passwordLengthsOf(contracts.portal),
    permissions: permissionUsesOf(contracts.public),
    phaseIn,
    publicUrl,
    keysChanged,
  });

  if (!publicUrl.startsWith('https:') && !isLoopback(new URL(publicUrl))) {
    log.warn(
      { part: 'portal' },
      'PUBLIC_URL is not https: browsers will not keep anybody signed in.',
    );
  }
  const purge = () => purgePortal(db, new Date(), signIn.session.idle);
  const purging = setInterval(() => void purge().catch(onError), HOUR_MS);

  const pipeline = [
    securityHeaders(publicUrl.startsWith('https:')),
    privateAnswers(),
    limitRequests(attempts),
    findTarget(routesOf(contracts.portal)),
    identifySession({ auth, db, lifetime: signIn.session, onError }),
    admit(publicUrl),
    readBody(),
    validate(contracts.portal, REJECTIONS),
    runOperation(handlers),
    translateErrors({ publicUrl, challenge: 'Session realm="portal"', log }),
  ];
  return {
    pipeline: pipeline as RequestHandler[],
    async stop() {
      clearInterval(purging);
      await background.settle();
      await pool.close();
      mailer?.close();
    },
  };
}
