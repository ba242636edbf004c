/**
 * The one table of security events: `event` of a log line, how loud it is, and what it says. Each
 * line also has what is known of `account_id`, `actor_id` (the operator who did it), `address`,
 * `key_id`, `key_prefix` and `count`; never a password, a token, a key, an e-mail address or an end
 * user. `server/security-events.md` lists them.
 */
export const SECURITY_EVENTS = {
  sign_in_failed: { level: 'warn', message: 'A sign-in failed: wrong address or password.' },
  sign_in_locked: { level: 'warn', message: 'A sign-in was refused: too many attempts.' },
  second_factor_failed: { level: 'warn', message: 'A second factor was wrong.' },
  signed_in_new_browser: { level: 'info', message: 'A sign-in from an unknown browser.' },
  account_created: { level: 'info', message: 'An account was created.' },
  account_deleted: { level: 'info', message: 'An account was deleted by its owner.' },
  email_confirmed: { level: 'info', message: 'An e-mail address was confirmed.' },
  email_change_requested: { level: 'info', message: 'A link to change an address was asked for.' },
  email_changed: { level: 'info', message: 'An account has another e-mail address.' },
  password_changed: { level: 'info', message: 'A password was changed.' },
  password_reset_requested: { level: 'info', message: 'A link to reset a password was mailed.' },
  password_reset_link_created: {
    level: 'info',
    message: 'An operator made a link to reset a password.',
  },
  password_reset: { level: 'info', message: 'A password was reset by a link.' },
  second_factor_added: { level: 'info', message: 'A second factor was added.' },
  second_factor_removed: { level: 'info', message: 'A second factor was removed.' },
  passkey_added: { level: 'info', message: 'A passkey was added.' },
  passkey_removed: { level: 'info', message: 'A passkey was removed.' },
  recovery_codes_replaced: { level: 'info', message: 'Recovery codes were replaced.' },
  api_key_refused: { level: 'warn', message: 'Calls with a key that is not in use were refused.' },
  operator_link_created: { level: 'info', message: 'A link that makes an operator was printed.' },
  operator_granted: { level: 'info', message: 'An account became an operator’s.' },
  operator_withdrawn: { level: 'info', message: 'Operator rights were withdrawn.' },
  account_suspended: { level: 'info', message: 'An account was suspended.' },
  account_resumed: { level: 'info', message: 'A suspended account was let in again.' },
  all_sessions_ended: { level: 'info', message: 'An operator ended the sessions of an account.' },
  invite_created: { level: 'info', message: 'An invitation was created.' },
  invite_withdrawn: { level: 'info', message: 'An invitation was withdrawn.' },
} as const satisfies Record<string, { level: 'info' | 'warn'; message: string }>;

export type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** What is known of a security event. */
export interface SecurityEvent {
  accountId?: string | undefined;
  /** The operator who did it, where it was not the account itself. */
  actorId?: string | undefined;
  /** The network address that it came from. */
  address?: string | undefined;
  keyId?: string | undefined;
  /** The first characters of a key, to recognise it by. */
  keyPrefix?: string | undefined;
  /** How often it happened since the line before. */
  count?: number | undefined;
}

/** The part of a logger that security events need. */
interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Writes the line of a security event. */
export function logSecurityEvent(
  log: Log,
  event: SecurityEventName,
  { accountId, actorId, address, keyId, keyPrefix, count }: SecurityEvent = {},
): void {
  const { level, message } = SECURITY_EVENTS[event];
  log[level](
    {
      event,
      account_id: accountId,
      actor_id: actorId,
      address: address || undefined,
      key_id: keyId,
      key_prefix: keyPrefix,
      count,
    },
    message,
  );
}
