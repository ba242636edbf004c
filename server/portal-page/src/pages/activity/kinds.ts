import type { AuditAction } from '../../api/types.ts';

export const KINDS = ['signIn', 'credentials', 'keys', 'data', 'operator'] as const;
export type Kind = (typeof KINDS)[number];

/** Of which kind each action is. */
const KIND_OF: Record<AuditAction, Kind> = {
  signed_in: 'signIn',
  signed_in_new_browser: 'signIn',
  sign_in_failed: 'signIn',
  sign_in_locked: 'signIn',
  second_factor_failed: 'signIn',
  recovery_code_used: 'signIn',
  signed_out: 'signIn',
  session_ended: 'signIn',
  other_sessions_ended: 'signIn',
  all_sessions_ended: 'signIn',
  account_created: 'credentials',
  email_confirmed: 'credentials',
  email_change_requested: 'credentials',
  email_changed: 'credentials',
  password_changed: 'credentials',
  password_reset_requested: 'credentials',
  password_reset_link_created: 'credentials',
  password_reset: 'credentials',
  second_factor_added: 'credentials',
  second_factor_removed: 'credentials',
  recovery_codes_replaced: 'credentials',
  passkey_added: 'credentials',
  passkey_renamed: 'credentials',
  passkey_removed: 'credentials',
  key_created: 'keys',
  key_renamed: 'keys',
  key_permissions_changed: 'keys',
  key_expiry_changed: 'keys',
  key_tag_changed: 'keys',
  key_rotated: 'keys',
  key_old_secrets_ended: 'keys',
  key_revoked: 'keys',
  key_expires_soon: 'keys',
  key_refused: 'keys',
  end_user_erased: 'data',
  usage_exported: 'data',
  operator_granted: 'operator',
  operator_withdrawn: 'operator',
  account_suspended: 'operator',
  account_resumed: 'operator',
  invite_created: 'operator',
  invite_withdrawn: 'operator',
};

/** The actions of a kind. */
export const actionsOf = (kind: Kind): AuditAction[] =>
  (Object.keys(KIND_OF) as AuditAction[]).filter((action) => KIND_OF[action] === kind);

/** Whether a text, such as one in an address, names an action. */
export const isAction = (text: string): text is AuditAction => Object.hasOwn(KIND_OF, text);
