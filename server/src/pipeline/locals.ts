import type { RequestHandler } from 'express';
import type { CheckedRequest } from '../contract/checked-request.ts';
import type { Target } from '../contract/routes.ts';
import type { Caller } from '../domain/admission.ts';
import type { Budget } from '../domain/limits.ts';
import type { OperationAnswer } from './operation-answer.ts';

/** What the pipeline finds out about a request, each by the step that is named. */
export type Locals = {
  /** request-id */
  requestId: string;
  /** find-target */
  target: Target | undefined;
  /** identify-caller */
  caller: Caller | undefined;
  /** identify-caller: the id of a key that is, or was, in use; never shown to the caller */
  knownKeyId: string | undefined;
  /** meter */
  budget: Budget | undefined;
  /** validate, once the value is known to keep the contract */
  externalUserId: string | undefined;
  /** validate */
  request: CheckedRequest | undefined;
  /** run-operation */
  answer: OperationAnswer | undefined;
};

export type Step = RequestHandler<
  Record<string, string>,
  unknown,
  unknown,
  Record<string, unknown>,
  Locals
>;
