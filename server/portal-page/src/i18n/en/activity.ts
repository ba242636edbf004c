import type { AuditAction, AuditEvent } from '../../api/types.ts';
import type { Formats } from '../formats.ts';
import { english } from '../plural.ts';

const actions: Record<AuditAction, string> = {
  account_created: 'Account created',
  email_confirmed: 'E-mail address confirmed',
  signed_in: 'Signed in',
  signed_in_new_browser: 'Signed in from a new browser',
  sign_in_failed: 'Failed sign-in',
  sign_in_locked: 'Sign-in refused: too many attempts',
  second_factor_failed: 'Wrong second factor, with the right password',
  signed_out: 'Signed out',
  session_ended: 'A session ended',
  other_sessions_ended: 'All other sessions ended',
  all_sessions_ended: 'All sessions ended',
  password_changed: 'Password changed',
  password_reset_requested: 'Link to reset the password asked for',
  password_reset: 'Password reset',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  recovery_codes_replaced: 'Recovery codes replaced',
  recovery_code_used: 'Recovery code used',
  operator_granted: 'Made an operator',
  operator_withdrawn: 'Operator rights withdrawn',
  account_suspended: 'Account suspended',
  account_resumed: 'Account let in again',
  key_created: 'Key created',
  key_renamed: 'Key renamed',
  key_permissions_changed: 'Permissions of a key changed',
  key_rotated: 'Key rotated',
  key_old_secrets_ended: 'Old secrets of a key ended',
  key_revoked: 'Key revoked',
  key_expires_soon: 'Key expires soon',
  key_refused: 'Calls refused with a key that is not in use',
  end_user_erased: 'End user erased',
  usage_exported: 'Usage exported',
  invite_created: 'Invitation created',
  invite_withdrawn: 'Invitation withdrawn',
};

const by: Record<AuditEvent['by'], string> = {
  account: 'from',
  operator: 'by an operator of the service',
  command: 'by the operator of the service',
  service: 'by the service',
  stranger: 'by somebody not signed in, from',
};

export const activity = (f: Formats) => ({
  title: 'Activity',
  intro: 'What was done in your account, or tried, the latest first.',
  ofKey: 'Activity of this key',
  actions,
  none: 'Nothing has happened yet',
  nothing: 'none',
  became: 'became',
  by,
  timesThatDay: (count: number) =>
    english(f, count, { one: '# time that day', other: '# times that day' }),
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  pageOf: (page: string, last: string) => `Page ${page} of ${last}`,
});
