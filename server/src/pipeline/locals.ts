import type { RequestHandler } from 'express';
import type { Target } from '../contract/routes.ts';
import type { Caller } from '../domain/admission.ts';
import type { Budget } from '../domain/limits.ts';

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
};

export type Step = RequestHandler<
  Record<string, string>,
  unknown,
  unknown,
  Record<string, unknown>,
  Locals
>;
