import type { components } from './contract/generated/openapi.d.ts';

export type Problem = components['schemas']['Problem'];
export type ProblemCode = Problem['code'];
export type InputError = components['schemas']['InputError'];

interface ProblemKind {
  status: number;
  title: string;
  /** Said where the thrower has nothing more exact to say. */
  detail: string;
}

/** The one table of error codes (RFC 9457). */
export const PROBLEMS = {
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    detail: 'A query parameter breaks the contract.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    detail: 'The request is not well-formed.',
  },
  api_key_invalid: {
    status: 401,
    title: 'API key invalid',
    detail:
      'The value of X-API-Key is not a key that is in use. Send the key exactly as it was copied.',
  },
  api_key_expired: {
    status: 401,
    title: 'API key expired',
    detail: 'The API key has expired. Create or rotate a key in the management portal.',
  },
  api_key_required: {
    status: 401,
    title: 'API key required',
    detail: 'This call needs an API key. Send a valid X-API-Key header.',
  },
  permission_denied: {
    status: 403,
    title: 'Permission denied',
    detail: 'The API key is not allowed to do this.',
  },
  not_found: { status: 404, title: 'Not found', detail: 'Nothing is at this address.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'The method does not apply to this address.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    detail: 'The request did not arrive whole in time.',
  },
  invalid_external_user_id: {
    status: 422,
    title: 'Invalid external user id',
    detail:
      "X-External-User-Id must hold 1 to 64 letters, digits, '.', '_', ':' or '-', start with a letter or digit, and resemble neither an e-mail address nor a phone number.",
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    detail: 'The limit of the current window is used up.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    detail: "The request's headers are larger than the server reads.",
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. It is logged under the request id.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'The service cannot answer at the moment. Try again shortly.',
  },
} as const satisfies Record<ProblemCode, ProblemKind>;

export interface ProblemOptions {
  detail?: string;
  errors?: InputError[];
  /** Header fields that this answer needs, such as Allow or Retry-After. */
  headers?: Record<string, string>;
}

/** An answer that is an error of the contract. Thrown anywhere, translated in one place. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly errors: InputError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, { detail, errors, headers = {} }: ProblemOptions = {}) {
    super(detail ?? PROBLEMS[code].detail);
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

/**
 * Makes the body of an error answer.
 *
 * @param publicUrl where the service is reached; `type` opens the error's documentation there
 */
export function problemBody(error: ProblemError, publicUrl: string, requestId: string): Problem {
  const { status, title } = PROBLEMS[error.code];
  return {
    type: `${publicUrl}/problems/${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.errors === undefined ? {} : { errors: error.errors }),
  };
}
