import type { ProblemCode } from '../../api/types.ts';
import type { Formats } from '../formats.ts';
import { english } from '../plural.ts';

export const failures = (f: Formats) => ({
  unreachable:
    'The service cannot be reached. What you typed is still here: try again once you are connected.',
  unreadable: 'The service gave an answer that this page does not understand. Load the page again.',
  rateLimited: (seconds: number) =>
    english(f, seconds, {
      one: 'Too many attempts. Try again in # second.',
      other: 'Too many attempts. Try again in # seconds.',
    }),
  requestId: (id: string) => `When you ask for help, name this request: ${id}`,
  /** `detail` is the service's own, such as "must not be empty". */
  field: (detail: string) => `This value is not accepted: it ${detail}.`,
});

/** What a reader is told, by the code of the problem. */
export const problems: Record<ProblemCode, string> = {
  invalid_parameter: 'The service does not accept this choice. Load the page again.',
  malformed_request: 'The service could not read the request. Try again.',
  session_required:
    'Your session has ended. Sign in, then try again: what you typed is still here.',
  credentials_invalid: 'No account has this e-mail address with this password.',
  second_factor_invalid: 'The code is wrong, used, or past its time.',
  second_factor_expired: 'That took too long, or too many codes were wrong. Sign in again.',
  origin_not_allowed: 'This has to be done on the portal’s own page. Load it again.',
  operator_required: 'This is for operators of the service.',
  account_suspended: 'An operator has suspended this account. Ask the operator of the service.',
  sign_up_closed: 'New accounts need an invitation. Ask the operator of the service for one.',
  email_unconfirmed: 'Confirm your e-mail address first. A new link has just been sent to it.',
  mail_not_set_up: 'This service sends no mail. Ask its operator for a link to set a new password.',
  not_found: 'It is not there, or no longer.',
  method_not_allowed: 'The service cannot do this. Load the page again.',
  request_timeout: 'The request took too long. Try again.',
  name_taken: 'Another of your keys has this name.',
  email_taken: 'An account with this e-mail address exists.',
  too_many_keys: 'You have as many keys as one may have. Revoke one first.',
  key_revoked: 'This key is revoked and can no longer be changed.',
  last_operator: 'This is the only operator’s account. Make somebody else an operator first.',
  second_factor_on: 'You already have a second factor.',
  second_factor_off: 'You have no second factor, or none that waits to be confirmed.',
  body_too_large: 'That is more than the service takes at once.',
  unsupported_media_type: 'The service could not read the request. Load the page again.',
  invalid_body: 'The service does not accept something in this form.',
  password_incorrect: 'The current password is wrong.',
  password_too_short: 'Without a second factor the password has to be longer.',
  password_guessable:
    'This password is one of the first that somebody would try: a common one, or your own address. Choose another.',
  token_invalid: 'This link is used, past its time, or incomplete. Ask for a new one.',
  rate_limited: 'Too many attempts. Wait a little, then try again.',
  headers_too_large:
    'The browser sends more than the service takes. Clear its cookies for this site.',
  internal_error: 'Something went wrong in the service. Try again.',
  unavailable: 'The service cannot answer at the moment. Try again shortly.',
};
