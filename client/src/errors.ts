/** How far a call got: there is no status where there was no answer. */
interface Progress {
  url: string;
  attempts: number;
  status?: number;
  requestId?: string | undefined;
}

/** Any way in which a call fails, except its caller's own AbortSignal. Thrown as one of these: */
export class ApiError extends Error {
  /** How many requests the call made. */
  readonly attempts: number;
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  /** Quote it when you ask for help. Undefined where there was no answer. */
  readonly requestId: string | undefined;

  constructor(message: string, { url, attempts, status, requestId }: Progress, cause?: unknown) {
    super(`${withoutQuery(url)}: ${message}`, { cause });
    this.attempts = attempts;
    this.status = status;
    this.requestId = requestId;
  }

  /** What loggers write: everything but the stack and the cause, whose fields nobody chose. */
  toJSON(): object {
    return Object.assign({ name: this.name, message: this.message }, this);
  }
}

/** An address without its query, which may hold what an end user typed. */
export const withoutQuery = (url: string): string => url.replace(/\?.*/s, '');

/** The service was not asked: there was no key, or it must not be sent there. `cause` says why. */
export class ApiKeyError extends ApiError {
  static {
    ApiKeyError.prototype.name = 'ApiKeyError';
  }
}

/** No answer, or one that broke off. The message says why, and `cause` is what `fetch` threw. */
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
