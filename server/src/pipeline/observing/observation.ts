import type { Request } from 'express';
import { isWellFormed, prefixOf } from '../../domain/keys/api-key.ts';
import type { ProblemCode } from '../../problems.ts';
import type { Locals, Step } from '../locals.ts';
import { sentNames } from './sent-names.ts';

/** One finished request, as it is counted and logged. */
export interface Observation {
  requestId: string;
  method: string;
  /** The operation's path in the contract; undefined where none was found. */
  route: string | undefined;
  operationId: string | undefined;
  status: number;
  durationMs: number;
  /** The key of the application that called; undefined for anybody else. */
  keyId: string | undefined;
  anonymous: boolean;
  /** A key that was sent and is not in use: from where, its first characters, its id if it was one. */
  refusedKey: RefusedKey | undefined;
  externalUserId: string | undefined;
  /** The client went away before the answer was complete. */
  aborted: boolean;
  /** The code of the problem that was answered. */
  code: ProblemCode | undefined;
  /** What was sent, without any value. It costs something, and is asked for when it is needed. */
  sent(): { parameters: string[]; refused: string[] };
  /** Where it came from. The address is a look through the proxies, and asked for when needed. */
  from(): { address: string; userAgent: string };
}

interface RefusedKey {
  address: string;
  prefix: string | undefined;
  keyId: string | undefined;
}

/** What may be told of a key that is refused. What does not have the form of a key may be anything. */
function refusedKeyOf(
  { caller, knownKeyId }: Pick<Locals, 'caller' | 'knownKeyId'>,
  req: Pick<Request, 'headers' | 'ip'>,
  header: string,
): RefusedKey | undefined {
  if (caller?.kind !== 'refused') return undefined;
  const presented = req.headers[header];
  const isKey = typeof presented === 'string' && isWellFormed(presented);
  return {
    // Asked for here, since it is a look through the proxies that most requests need not pay for.
    address: req.ip ?? '',
    prefix: isKey ? prefixOf(presented) : undefined,
    keyId: knownKeyId,
  };
}

type Req = Parameters<Step>[0];
type Res = Parameters<Step>[1];

/** A class, since every request pays for each function and object that is made for it. */
export class FinishedRequest implements Observation {
  readonly requestId: string;
  readonly method: string;
  readonly route: string | undefined;
  readonly operationId: string | undefined;
  readonly status: number;
  readonly durationMs: number;
  readonly keyId: string | undefined;
  readonly anonymous: boolean;
  readonly refusedKey: RefusedKey | undefined;
  readonly externalUserId: string | undefined;
  readonly aborted: boolean;
  readonly code: ProblemCode | undefined;
  readonly #req: Req;
  readonly #locals: Locals;

  constructor(req: Req, res: Res, method: string, durationMs: number, keyHeader: string) {
    const { locals } = res;
    const { target, caller } = locals;
    const route = target?.kind === 'operation' ? target.route : undefined;
    this.requestId = locals.requestId;
    this.method = method;
    this.route = route?.path;
    this.operationId = route?.operationId;
    this.status = res.statusCode;
    this.durationMs = durationMs;
    this.keyId = caller?.kind === 'application' ? caller.application.keyId : undefined;
    this.anonymous = caller?.kind === 'anonymous';
    this.refusedKey = refusedKeyOf(locals, req, keyHeader);
    this.externalUserId = locals.externalUserId;
    this.aborted = !res.writableFinished;
    this.code = locals.problem?.code;
    this.#req = req;
    this.#locals = locals;
  }

  sent(): { parameters: string[]; refused: string[] } {
    return sentNames(this.#locals, this.#req);
  }

  from(): { address: string; userAgent: string } {
    const { ip = '', headers } = this.#req;
    return { address: ip, userAgent: headers['user-agent'] ?? '' };
  }
}
