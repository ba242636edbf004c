import type { Answer } from './answer.ts';
import type { components } from './generated/openapi.ts';
import { readRetryAfter } from './headers.ts';

export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];

/** How far a call came: of an answer there is nothing, where there was none. */
interface Progress {
  url: string;
  attempts: number;
  status?: number;
  requestId?: string | undefined;
}

/** Any way in which a call fails, but for its caller's own AbortSignal. Thrown as one of these: */
export class ApiError extends Error {
  /** How many requests the call made. */
  readonly attempts: number;
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  /** Quote it when you ask for help. Undefined where there was no answer. */
  readonly requestId: string | undefined;

  constructor(message: string, { url, attempts, status, requestId }: Progress, cause: unknown) {
    // Without the query, which may hold what an end user typed.
    super(`${url.replace(/\?.*/, '')}: ${message}`, { cause });
    this.attempts = attempts;
    this.status = status;
    this.requestId = requestId;
  }
}

/** No answer, or one that broke off: refused, reset, no such host. `cause` is what `fetch` threw. */
export class ConnectionError extends ApiError {
  static {
    ConnectionError.prototype.name = 'ConnectionError';
  }
}

/** The answer was not complete, body included, within `timeoutMs`. */
export class TimeoutError extends ApiError {
  static {
    TimeoutError.prototype.name = 'TimeoutError';
  }
}

/** An answer that the service does not give: HTML of a proxy, broken JSON. */
export class DecodeError extends ApiError {
  static {
    DecodeError.prototype.name = 'DecodeError';
  }
  declare readonly status: number;
}

/** An answer with any status but success. `cause` is its body, or a DecodeError. */
export class StatusError extends ApiError {
  static {
    StatusError.prototype.name = 'StatusError';
  }
  declare readonly status: number;
  /** What went wrong, to decide by; undefined where something else than the service answered. */
  readonly code: ProblemCode | undefined;
  /** How many milliseconds the service asks to wait before another try. */
  readonly retryAfterMs: number | undefined;

  constructor(answer: Answer, body: unknown) {
    // A redirect is an answer like any other: followed, it would take the key along.
    const reason = isProblem(body)
      ? `${body.code}. ${body.detail}`
      : (answer.headers.get('Location') ?? '');
    super(`${answer.status} ${reason}`, answer, body);
    this.code = this.problem?.code;
    this.retryAfterMs = readRetryAfter(answer.headers, Date.now());
  }

  /** The body of the answer (RFC 9457), if it was one of the service's. */
  get problem(): Problem | undefined {
    return isProblem(this.cause) ? this.cause : undefined;
  }
}

/** Whether a decoded body is the service's error format, as far as this package relies on it. */
const isProblem = (body: unknown): body is Problem =>
  typeof (body as Partial<Problem> | null)?.code === 'string';
