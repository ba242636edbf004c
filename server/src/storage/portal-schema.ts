import type { ColumnType, Generated } from 'kysely';
import type { components } from '../contract/generated/portal.d.ts';

export type AuditAction = components['schemas']['AuditAction'];

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
type IsoTime = string;

/** better-auth's `session` table; only the columns that other code names. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 in hex; the token itself is in the browser's cookie alone. */
  token: string;
  updated_at: ColumnType<never, IsoTime, IsoTime>;
}

/** better-auth's `account` table: a person's password; only the columns that other code names. */
export interface AccountsTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  created_at: ColumnType<never, IsoTime, IsoTime>;
  updated_at: ColumnType<never, IsoTime, IsoTime>;
}

/** better-auth's `twoFactor` table; only the column that other code names. */
export interface TwoFactorsTable {
  user_id: string;
}

/** What the portal did for whom. The rows of a person go with the person. */
export interface AuditEventsTable {
  id: Generated<number>;
  user_id: string;
  at: IsoTime;
  action: AuditAction;
  by: 'account' | 'command';
  ip_address: string | null;
  key_id: string | null;
  before: string | null;
  after: string | null;
}

/** Who may administer the service. */
export interface OperatorsTable {
  user_id: string;
  granted_at: IsoTime;
}

/** Invitations that were neither used nor withdrawn. */
export interface InvitesTable {
  id: string;
  /** Lower case. */
  email: string;
  /** SHA-256 in hex; the token itself is kept nowhere. */
  token_digest: string;
  created_at: IsoTime;
  expires_at: IsoTime;
}

/** What the service decided once: `secret`, `first_account`. */
export interface PortalSettingsTable {
  name: string;
  value: string;
}

/** Browsers in which an account has signed in before. */
export interface KnownBrowsersTable {
  /** SHA-256 in hex of the token in the browser's cookie; the token itself is kept nowhere. */
  digest: string;
  user_id: string;
  last_used_at: IsoTime;
  expires_at: IsoTime;
}

/** How many codes of a second factor were tried, right ones aside. */
export interface CodeAttemptsTable {
  /** From where, as `code-attempts.ts` writes it. */
  subject: string;
  user_id: string;
  attempts: number;
  resets_at: IsoTime;
}

/** Codes of authenticator applications that were tried while they may be good. */
export interface UsedCodesTable {
  /** SHA-256 in hex of the account's id and the code. */
  digest: string;
  user_id: string;
  expires_at: IsoTime;
}

export interface PortalTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  two_factors: TwoFactorsTable;
  known_browsers: KnownBrowsersTable;
  code_attempts: CodeAttemptsTable;
  used_codes: UsedCodesTable;
  audit_events: AuditEventsTable;
  operators: OperatorsTable;
  invites: InvitesTable;
  portal_settings: PortalSettingsTable;
}
