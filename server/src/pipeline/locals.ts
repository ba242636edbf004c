import type { RequestHandler } from 'express';
import type { CheckedRequest } from '../contract/checked-request.ts';
import type { Target } from '../contract/target.ts';
import type { Budget } from '../domain/limits.ts';
import type { Caller } from '../domain/requests/admission.ts';
import type { ProblemError } from '../problems.ts';
import type { OperationAnswer } from './answers/operation-answer.ts';

/**
 * What the pipeline finds out about a request, each by the step that is named. All of it is there
 * from the start: an object that grows is slow to make and to read.
 */
export class Locals {
  /** request-id */
  requestId = '';
  /** find-target */
  target: Target | undefined = undefined;
  /** identify-caller */
  caller: Caller | undefined = undefined;
  /** identify-caller: the id of a key that is, or was, in use; never shown to the caller */
  knownKeyId: string | undefined = undefined;
  /** meter */
  budget: Budget | undefined = undefined;
  /** validate, once the value is known to keep the contract */
  externalUserId: string | undefined = undefined;
  /** validate */
  request: CheckedRequest | undefined = undefined;
  /** run-operation */
  answer: OperationAnswer | undefined = undefined;
  /** translate-errors */
  problem: ProblemError | undefined = undefined;
}

export type Step = RequestHandler<
  Record<string, string>,
  unknown,
  unknown,
  Record<string, unknown>,
  Locals
>;
