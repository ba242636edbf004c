import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { UnreadMeter } from './connections/unread-meter.ts';
import type { operations, RejectionStatus } from './contract/generated/openapi.d.ts';
import { keyHeaderOf } from './contract/headers.ts';
import type { Contract } from './contract/load-contract.ts';
import type { Handlers } from './contract/operations.ts';
import { routesOf } from './contract/routes.ts';
import { basePathOf } from './domain/base-path.ts';
import { type Consume, withoutPort } from './domain/limits.ts';
import type { Readiness } from './domain/readiness.ts';
import type { Rejections } from './domain/requests/invalid-input.ts';
import { admit } from './pipeline/admit.ts';
import { announcePhaseIn } from './pipeline/announce-phase-in.ts';
import { sendAnswer } from './pipeline/answers/send-answer.ts';
import { besidesOperations } from './pipeline/besides-operations.ts';
import { validate } from './pipeline/checks/validate.ts';
import { cors } from './pipeline/cors.ts';
import { findTarget } from './pipeline/find-target.ts';
import { health } from './pipeline/health.ts';
import { identifyCaller } from './pipeline/identify-caller.ts';
import { createLookUp, type Failures, type Keys } from './pipeline/look-up-key.ts';
import { meter } from './pipeline/meter.ts';
import type { Observation } from './pipeline/observing/observation.ts';
import { observe } from './pipeline/observing/observe.ts';
import { originForm } from './pipeline/origin-form.ts';
import { requestId } from './pipeline/request-id.ts';
import { runOperation } from './pipeline/run-operation.ts';
import { securityHeaders } from './pipeline/security-headers.ts';
import { serveSite } from './pipeline/serve-site.ts';
import { translateErrors } from './pipeline/translate-errors.ts';
import { answerWithoutRouter } from './pipeline/without-router.ts';
import type { SiteFiles } from './site/relisted.ts';

export interface AppOptions {
  config: Config;
  contract: Contract;
  /** One implementation for each operation of the contract. */
  handlers: Handlers<operations, unknown>;
  keys: Keys;
  /** Counts look-ups of keys that found nothing. */
  failedLookUps: Failures;
  consume: Consume;
  /** Bounds what is sent and not read. */
  unread: Pick<UnreadMeter, 'take'>;
  observers: readonly ((observation: Observation) => void)[];
  readiness: () => Readiness;
  files: SiteFiles;
  /** The portal's API, which passes every other address on. */
  portal: RequestHandler;
  log: Logger;
}

/** The error codes of refused input, by the status that the contract names. */
const REJECTIONS: Rejections<RejectionStatus> = {
  400: 'invalid_parameter',
  422: 'invalid_external_user_id',
};

/** Makes the application: the way of a request is the order of the lines below. */
export function createApp(options: AppOptions): Express {
  const {
    config,
    contract,
    handlers,
    keys,
    failedLookUps,
    consume,
    unread,
    observers,
    readiness,
    files,
    portal,
    log,
  } = options;
  const { publicUrl, phaseIn } = config;
  const basePath = basePathOf(publicUrl);
  const isSecure = publicUrl.startsWith('https:');
  const { document } = contract;
  const lookUp = createLookUp({ keys, failures: failedLookUps, consume });

  const app = express();
  app.disable('x-powered-by');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.trustProxy);
  // Express compares with the addresses as proxies write them, and some write a port behind.
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  app.set('trust proxy', (address: string, hop: number) => isTrusted(withoutPort(address), hop));

  const pipeline = [
    originForm(),
    requestId(),
    observe({ log, observers, keyHeader: keyHeaderOf(document) }),
    findTarget(routesOf(document)),
    besidesOperations([
      health(readiness),
      serveSite({ files, basePath, isSecure, consume, unread }),
      portal,
    ]),
    securityHeaders(isSecure),
    cors(document),
    identifyCaller({ header: keyHeaderOf(document), keys, lookUp }),
    meter(consume),
    admit({ phaseIn, basePath }),
    validate(document, REJECTIONS),
    announcePhaseIn(phaseIn, publicUrl),
    runOperation(handlers),
    sendAnswer(),
  ];
  answerWithoutRouter(app, {
    steps: pipeline as RequestHandler[],
    onError: translateErrors({ publicUrl, challenge: 'ApiKey realm="reciters"', log }),
    log,
  });
  return app;
}
