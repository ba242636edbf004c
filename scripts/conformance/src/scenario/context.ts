import { isDeclared } from '../contract/read-responses.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import { openerOf } from '../credentials/choose.ts';
import { type Credential, type Keys, NO_CREDENTIAL } from '../credentials/credential.ts';
import type { Catalogue } from './catalogue.ts';
import type { Named } from './items.ts';

/** What scenarios are made from: the contract, and what is known of the service. */
export interface Context {
  readonly contract: Contract;
  /** The name and port by which the service is reached. */
  readonly host: string;
  /** The credentials that were given. */
  readonly keys: Keys;
  /** Whether requests are sent that the contract allows and that may change something. */
  readonly writes: boolean;
  /** Values of path parameters under which something is known to exist. */
  readonly existing: ReadonlyMap<Parameter, readonly string[]>;
  /** Values of path parameters that a list shows or that the contract gives as examples. */
  readonly named: ReadonlyMap<Parameter, readonly Named[]>;
  /** Operations that refuse the simplest request: nothing else is tested there. */
  readonly refused: ReadonlySet<Operation>;
  /** All items of the lists that could be read. */
  readonly catalogues: ReadonlyMap<Operation, Catalogue>;
}

/** What scenarios of one operation are made from. */
export interface OperationContext extends Context {
  readonly operation: Operation;
}

/** The same context for one operation. */
export const at = (context: Context, operation: Operation): OperationContext => ({
  ...context,
  operation,
});

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);

/**
 * Whether a method only reads (RFC 9110, section 9.2.1; QUERY by OpenAPI 3.2), so that it may always be
 * sent.
 */
export const isSafe = (method: string): boolean => SAFE.has(method);

/** Whether the operation may be called so that it succeeds. */
export const isCallable = ({ operation, writes, refused }: OperationContext): boolean =>
  (writes || isSafe(operation.method)) && !refused.has(operation);

/** The credential that opens an operation; undefined where none was given. */
export function openingCredential({ operation, keys }: OperationContext): Credential | undefined {
  const { security } = operation;
  if (security.kind === 'open') return NO_CREDENTIAL;
  return openerOf(security, keys) ?? (security.optional ? NO_CREDENTIAL : undefined);
}

/** Whether 403 means anything for the operation. */
export const asksForRoles = ({ security, responses }: Operation): boolean =>
  security.kind === 'keyed' && (security.roles.length > 0 || isDeclared(responses, 403));
