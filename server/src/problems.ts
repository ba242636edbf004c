import type { components } from './contract/generated/openapi.d.ts';
import type { components as portal } from './contract/generated/portal.d.ts';

/** The codes of both contracts: what they share means the same in each. */
export type ProblemCode = components['schemas']['ProblemCode'] | portal['schemas']['ProblemCode'];
export type Problem = Omit<components['schemas']['Problem'], 'code'> & { code: ProblemCode };
/** The portal's faults also name a rule. */
export type InputError = portal['schemas']['InputError'];
export type InputReason = portal['schemas']['InputReason'];

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
    detail: 'A parameter breaks the contract.',
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
  session_required: {
    status: 401,
    title: 'Session required',
    detail: 'Nobody is signed in, or the session has ended. Sign in first.',
  },
  credentials_invalid: {
    status: 401,
    title: 'Credentials invalid',
    detail: 'No account has this e-mail address with this password.',
  },
  second_factor_invalid: {
    status: 401,
    title: 'Second factor invalid',
    detail: 'The code is wrong, used, or past its time.',
  },
  second_factor_expired: {
    status: 401,
    title: 'Second factor expired',
    detail: 'No sign-in waits for a second factor. Sign in again.',
  },
  passkey_invalid: {
    status: 401,
    title: 'Passkey invalid',
    detail: 'This passkey does not sign in here. Use another one, or the password.',
  },
  permission_denied: {
    status: 403,
    title: 'Permission denied',
    detail: 'The API key is not allowed to do this.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    detail: 'This request has to come from the portal itself.',
  },
  operator_required: {
    status: 403,
    title: 'Operator required',
    detail: 'This is for operators of the service.',
  },
  account_suspended: {
    status: 403,
    title: 'Account suspended',
    detail: 'An operator has suspended this account. Ask the operator of the service.',
  },
  sign_up_closed: {
    status: 403,
    title: 'Sign-up closed',
    detail: 'New accounts need an invitation. Ask the operator of the service.',
  },
  email_unconfirmed: {
    status: 403,
    title: 'E-mail unconfirmed',
    detail: 'Confirm the e-mail address first. A new link has been sent to it.',
  },
  mail_not_set_up: {
    status: 403,
    title: 'Mail not set up',
    detail: 'This service sends no mail. Ask its operator for a link.',
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
  name_taken: {
    status: 409,
    title: 'Name taken',
    detail: 'Another key has this name.',
  },
  email_taken: {
    status: 409,
    title: 'E-mail taken',
    detail: 'An account with this e-mail address exists.',
  },
  too_many_keys: {
    status: 409,
    title: 'Too many keys',
    detail: 'The account has as many keys as one may have. Revoke one first.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'Too many passkeys',
    detail: 'The account has as many passkeys as one may have. Remove one first.',
  },
  key_revoked: {
    status: 409,
    title: 'Key revoked',
    detail: 'A revoked key can no longer be changed.',
  },
  key_expired: {
    status: 409,
    title: 'Key expired',
    detail: 'The key has expired. Say in expires_at until when it is to work, or null for ever.',
  },
  secret_changed: {
    status: 409,
    title: 'Secret changed',
    detail: 'The key has another secret by now. Look at it again.',
  },
  last_operator: {
    status: 409,
    title: 'Last operator',
    detail: "This is the only operator's account. Make somebody else an operator first.",
  },
  second_factor_on: {
    status: 409,
    title: 'Second factor on',
    detail: 'The account already has a second factor.',
  },
  second_factor_off: {
    status: 409,
    title: 'Second factor off',
    detail: 'The account has no second factor, or none that waits to be confirmed.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    detail: 'The body is larger than 16 KiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    detail: 'The body has to be application/json.',
  },
  invalid_external_user_id: {
    status: 422,
    title: 'Invalid external user id',
    detail:
      "X-External-User-Id must hold 1 to 64 letters, digits, '.', '_', ':' or '-', start with a letter or digit, and resemble neither an e-mail address nor a phone number.",
  },
  invalid_body: {
    status: 422,
    title: 'Invalid body',
    detail: 'The body breaks the contract.',
  },
  password_incorrect: {
    status: 422,
    title: 'Password incorrect',
    detail: 'The current password is wrong.',
  },
  password_too_short: {
    status: 422,
    title: 'Password too short',
    detail: 'Without a second factor a password has to be longer.',
  },
  passkey_refused: {
    status: 422,
    title: 'Passkey refused',
    detail: 'This passkey cannot be added. Begin again.',
  },
  password_guessable: {
    status: 422,
    title: 'Password guessable',
    detail:
      "This password is among the first that somebody would try: a common one, or the account's own address. Choose another.",
  },
  token_invalid: {
    status: 422,
    title: 'Token invalid',
    detail: 'The link is used, past its time, or not one of ours. Ask for a new one.',
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
