import type { ColumnType, Generated } from 'kysely';
import type { components } from '../contract/generated/portal.d.ts';

export type AuditAction = components['schemas']['AuditAction'];
export type AuditActor = components['schemas']['AuditEvent']['by'];

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
type IsoTime = string;

/** better-auth's `session` table; only the columns that other code names. */
interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 in hex; the token itself is in the browser's cookie alone. */
  token: string;
  updated_at: ColumnType<never, IsoTime, IsoTime>;
}

/** better-auth's `account` table: a person's password; only the columns that other code names. */
interface AccountsTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  created_at: ColumnType<never, IsoTime, IsoTime>;
  updated_at: ColumnType<never, IsoTime, IsoTime>;
}

/** better-auth's `twoFactor` table; only the columns that other code names. */
interface TwoFactorsTable {
  user_id: string;
  /** What its codes are made of, and its recovery codes: both encrypted by better-auth. */
  secret: string;
  backup_codes: string;
  /** Whether a first code has shown that it works. */
  verified: Generated<boolean>;
}

/** better-auth's `verification` table: sign-ins that wait for their second factor. */
interface VerificationsTable {
  /** The person's id. */
  value: string;
}

/** Links that were sent or printed and still work. */
interface LinksTable {
  /** SHA-256 in hex; the token itself is kept nowhere. */
  token_digest: string;
  purpose: LinkPurpose;
  /** Whom it is for: see `LinkPurpose`. One live link for each subject and purpose. */
  subject: string;
  expires_at: IsoTime;
}

/**
 * What a link lets its holder do, and whom it is for: set the password of an account (its id), open
 * an account for an e-mail address (in lower case), change the address of an account (its id, a space
 * and the address to be), or become the operator of the service
 * (`service`).
 */
export type LinkPurpose = 'reset-password' | 'confirm-email' | 'change-email' | 'operator';

/** What the portal did for whom. The rows of a person go with the person. */
interface AuditEventsTable {
  id: Generated<number>;
  user_id: string;
  at: IsoTime;
  action: AuditAction;
  by: AuditActor;
  /** The operator who did it, where it was one. */
  actor_id: string | null;
  ip_address: string | null;
  key_id: string | null;
  before: string | null;
  after: string | null;
  /** How often it happened; more than once only where `bucket` is set. */
  count: Generated<number>;
  /** What is counted in this row, such as a day's failed sign-ins; null for what stands by itself. */
  bucket: string | null;
}

/** Accounts that are no more: when, and nothing else about them. */
interface DeletedAccountsTable {
  account_id: string;
  created_at: IsoTime;
  deleted_at: IsoTime;
}

/** Which keys' owners were told that the key expires, and how many days ahead. */
interface KeyExpiryNoticesTable {
  key_id: string;
  days: number;
}

/** Who may administer the service. */
interface OperatorsTable {
  user_id: string;
  granted_at: IsoTime;
}

/** Invitations that were neither used nor withdrawn. */
interface InvitesTable {
  id: string;
  /** Lower case. */
  email: string;
  /** SHA-256 in hex; the token itself is kept nowhere. */
  token_digest: string;
  created_at: IsoTime;
  expires_at: IsoTime;
}

/** What the service decided once: `secret`; and `operator_lock`, which is only locked. */
interface PortalSettingsTable {
  name: string;
  value: string;
}

/** Browsers in which an account has signed in before. */
interface KnownBrowsersTable {
  /** SHA-256 in hex of the token in the browser's cookie; the token itself is kept nowhere. */
  digest: string;
  user_id: string;
  last_used_at: IsoTime;
  expires_at: IsoTime;
}

/** How many codes of a second factor were tried, right ones aside. */
interface CodeAttemptsTable {
  /** From where, as `code-attempts.ts` writes it. */
  subject: string;
  user_id: string;
  attempts: number;
  resets_at: IsoTime;
}

/** Codes of authenticator applications, and challenges of passkeys, used while they may be good. */
interface UsedCodesTable {
  /** SHA-256 in hex of the account's id and the code. */
  digest: string;
  user_id: string;
  expires_at: IsoTime;
}

/** Passkeys (WebAuthn), by which their owners sign in without a password. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The authenticator's own id of it, in base64url. */
  credential_id: string;
  /** In COSE, in base64url. */
  public_key: string;
  /** How often the authenticator says that it signed; 0 where it does not count. */
  sign_count: ColumnType<number, number, number>;
  name: string;
  /** How the device is reached, such as `internal hybrid`. */
  transports: string;
  /** 1 where the devices of its owner share it. */
  synced: number;
  created_at: IsoTime;
  last_used_at: IsoTime | null;
}

export interface PortalTables {
  passkeys: PasskeysTable;
  accounts: AccountsTable;
  sessions: SessionsTable;
  two_factors: TwoFactorsTable;
  verifications: VerificationsTable;
  links: LinksTable;
  known_browsers: KnownBrowsersTable;
  code_attempts: CodeAttemptsTable;
  used_codes: UsedCodesTable;
  audit_events: AuditEventsTable;
  deleted_accounts: DeletedAccountsTable;
  key_expiry_notices: KeyExpiryNoticesTable;
  operators: OperatorsTable;
  invites: InvitesTable;
  portal_settings: PortalSettingsTable;
}
