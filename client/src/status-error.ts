import type { Answer } from './answer.ts';
import { ApiError, withoutQuery } from './errors.ts';
import type { Problem, ProblemCode } from './generated/vocabulary.ts';
import { readRetryAfter } from './headers.ts';

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
    super(`${answer.status} ${reasonOf(answer, body)}`.trimEnd(), answer, body);
    this.code = this.problem?.code;
    this.retryAfterMs = readRetryAfter(answer.headers, Date.now());
  }

  /** The body of the answer (RFC 9457), if it was one of the service's. */
  get problem(): Problem | undefined {
    return isProblem(this.cause) ? this.cause : undefined;
  }
}

/** What the service says and where that is documented, or where a redirect leads. */
function reasonOf({ headers }: Answer, body: unknown): string {
  // A redirect is an answer like any other: if it was followed, it would take the key along.
  if (!isProblem(body)) return withoutQuery(headers.get('Location') ?? '');
  const { code, detail, type } = body;
  return `${code}. ${detail}${/^https?:/.test(type) ? ` See ${type}` : ''}`;
}

/** Whether a decoded body is the service's error format, as far as this package relies on it. */
const isProblem = (body: unknown): body is Problem =>
  typeof (body as Partial<Problem> | null)?.code === 'string';
