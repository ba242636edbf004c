import type { InputReason, ProblemCode } from '../../api/types.ts';
import { english, type Formats } from '../formats.ts';

const reasons: Record<InputReason, string> = {
  required: 'Fill this in.',
  unknown_field: 'The service does not know this field. Load the page again.',
  wrong_type: 'This value is not accepted.',
  wrong_form: 'This is not written as it should be. Check each character.',
  too_short: 'This is too short.',
  too_long: 'This is too long.',
  out_of_range: 'This is too small or too large.',
  not_offered: 'This choice is no longer offered. Load the page again.',
  repeated: 'This was chosen twice.',
  email_form: 'Enter an e-mail address such as amina@example.com.',
  code_form: 'The code is the six digits that your app shows.',
  link_form:
    'Part of the link that you opened is missing. Open the whole link, or ask for a new one.',
  tag_form: 'Use lower-case letters and digits, with hyphens between them.',
  time_form: 'This is not a date.',
  direction_characters: 'This holds hidden marks of text direction. Type it anew.',
  control_characters: 'Keep this on one line.',
  not_in_future: 'Choose a time in the future.',
  taken: 'This is already taken.',
  incorrect: 'This code is wrong, already used, or expired.',
  used_or_expired: 'This link is already used, or expired. Ask for a new one.',
  not_invited: 'The invitation is for another address. Use the one it was sent to.',
  guessable: 'This password is among the first that somebody would try. Choose another.',
};

/** From so many seconds on, minutes say it better. */
const LONG = 90;

export const failures = (f: Formats) => ({
  unreachable: 'The service cannot be reached. Try again once you are connected.',
  typedStays: 'What you typed is still here.',
  unreadable: 'The service gave an answer that this page does not understand. Load the page again.',
  rateLimited: (seconds: number) =>
    seconds < LONG
      ? english(f, seconds, {
          one: 'Too many attempts. Try again in # second.',
          other: 'Too many attempts. Try again in # seconds.',
        })
      : english(f, Math.ceil(seconds / 60), {
          one: 'Too many attempts. Try again in # minute.',
          other: 'Too many attempts. Try again in # minutes.',
        }),
  requestId: (id: string) => `When you ask for help, quote this request: ${id}`,
  passkey: {
    cancelled: 'No passkey was used: this was cancelled, or took too long. Try again.',
    there_already: 'This device already has a passkey for your account.',
    wrong_address: 'Passkeys do not work at this address. Open the service at its public address.',
    not_supported: 'This browser or device cannot use passkeys here.',
    failed: 'Your browser could not use the passkey. Try again.',
  },
  reasons,
  notAccepted: 'This value is not accepted.',
});

/** What a reader is told, by the code of the problem. */
export const problems: Record<ProblemCode, string> = {
  invalid_parameter: 'The service does not accept this choice. Load the page again.',
  malformed_request: 'The service could not read the request. Try again.',
  session_required: 'Your session has ended. Sign in, then try again.',
  credentials_invalid: 'E-mail address and password do not match.',
  second_factor_invalid: 'This code is wrong, already used, or expired.',
  second_factor_expired: 'That took too long, or too many codes were wrong. Sign in again.',
  passkey_invalid: 'This passkey does not sign in here. Try another one, or your password.',
  origin_not_allowed: 'This has to be done on the portal’s own page. Load it again.',
  operator_required: 'Only operators of this service can see this.',
  account_suspended: 'An operator has suspended this account. Ask the operator of the service.',
  sign_up_closed: 'New accounts need an invitation. Ask the operator of the service for one.',
  email_unconfirmed: 'Confirm your e-mail address first. A new link has just been sent to it.',
  mail_not_set_up: 'This service sends no mail. Ask its operator for a link to set a new password.',
  not_found: 'This does not exist, or no longer does.',
  method_not_allowed: 'The service cannot do this. Load the page again.',
  request_timeout: 'The request took too long. Try again.',
  name_taken: 'Another of your keys has this name.',
  email_taken: 'An account with this e-mail address exists.',
  too_many_keys: 'You have reached the largest number of keys. Revoke one first.',
  too_many_passkeys: 'You have reached the largest number of passkeys. Remove one first.',
  key_revoked: 'This key is revoked and can no longer be changed.',
  key_expired: 'This key has expired. Choose until when it is to work.',
  secret_changed: 'This key was rotated meanwhile. Look at it again.',
  last_operator: 'This is the only operator’s account. Make somebody else an operator first.',
  second_factor_on: 'Two-step verification is already on.',
  second_factor_off: 'Two-step verification is off, or its set-up has not begun.',
  body_too_large: 'That is more than the service takes at once.',
  unsupported_media_type: 'The service could not read the request. Load the page again.',
  invalid_body: 'The service does not accept something in this form.',
  password_incorrect: 'This is not your current password.',
  password_too_short: 'Without two-step verification the password has to be longer.',
  password_guessable:
    'This password is one of the first that somebody would try: a common one, or your own address. Choose another.',
  passkey_refused: 'This passkey could not be added. Begin again, and unlock your device in time.',
  token_invalid: 'This link is used, past its time, or incomplete. Ask for a new one.',
  rate_limited: 'Too many attempts. Wait a little, then try again.',
  headers_too_large:
    'The browser sends more than the service takes. Clear its cookies for this site.',
  internal_error: 'Something went wrong in the service. Try again.',
  unavailable: 'The service cannot answer at the moment. Try again shortly.',
};
