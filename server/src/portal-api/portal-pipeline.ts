import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { operations, RejectionStatus } from '../contract/generated/portal.d.ts';
import type { ContractDocument } from '../contract/load-contract.ts';
import type { Handlers } from '../contract/operations.ts';
import { reportsOf } from '../contract/reports.ts';
import { routesOf } from '../contract/routes.ts';
import type { SessionLifetime } from '../domain/accounts/session-lifetime.ts';
import type { Rejections } from '../domain/requests/invalid-input.ts';
import { sendAnswer } from '../pipeline/answers/send-answer.ts';
import { validate } from '../pipeline/checks/validate.ts';
import { findTarget } from '../pipeline/find-target.ts';
import { runOperation } from '../pipeline/run-operation.ts';
import { securityHeaders } from '../pipeline/security-headers.ts';
import { translateErrors } from '../pipeline/translate-errors.ts';
import type { Db } from '../storage/schema.ts';
import type { Attempts } from './auth/attempts.ts';
import type { Auth } from './auth/auth.ts';
import { admit } from './pipeline/admit.ts';
import { answerEnded } from './pipeline/answer-ended.ts';
import { identifySession } from './pipeline/identify-session.ts';
import { limitRequests } from './pipeline/limit-requests.ts';
import { privateAnswers } from './pipeline/private-answers.ts';
import { readBody } from './pipeline/read-body.ts';
import { refuseBody } from './pipeline/refuse-body.ts';
import type { PortalLocals } from './portal-locals.ts';

export type PortalPipeline = (RequestHandler | ErrorRequestHandler)[];

interface Options {
  auth: Auth;
  db: Db;
  lifetime: SessionLifetime;
  onError: (error: unknown) => void;
  contract: ContractDocument;
  handlers: Handlers<operations, PortalLocals>;
  attempts: Attempts;
  publicUrl: string;
  log: Logger;
}

/** The error codes of refused input, by the status that the contract names. */
const REJECTIONS: Rejections<RejectionStatus> = { 400: 'invalid_parameter', 422: 'invalid_body' };

/** The way of a request through the portal's API: the order of the lines below. */
export function portalPipeline(options: Options): PortalPipeline {
  const { contract, handlers, attempts, publicUrl, log } = options;
  const reports = reportsOf(contract);
  const pipeline = [
    securityHeaders(publicUrl.startsWith('https:')),
    privateAnswers(),
    findTarget(routesOf(contract)),
    limitRequests(attempts, reports),
    readBody(),
    identifySession(options),
    admit(publicUrl, reports),
    refuseBody(),
    validate(contract, REJECTIONS),
    runOperation(handlers),
    sendAnswer(),
    answerEnded(),
    translateErrors({ publicUrl, challenge: 'Session realm="portal"', log }),
  ];
  return pipeline as PortalPipeline;
}
