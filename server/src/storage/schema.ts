import type { ColumnType, Generated, Kysely } from 'kysely';
import type { PortalTables } from './portal-schema.ts';

/** Times are ISO 8601 in UTC as `Date.toISOString` writes them: they sort as text, in every dialect. */
type IsoTime = string;

/**
 * better-auth's `user` table, in the types that it writes (booleans and times differ by dialect);
 * only the columns that the rest of the program uses are named here.
 */
interface UsersTable {
  id: string;
  name: string;
  /** Lower case, as better-auth looks it up. */
  email: string;
  email_verified: Generated<boolean>;
  two_factor_enabled: Generated<boolean>;
  created_at: ColumnType<IsoTime | Date, IsoTime, IsoTime>;
  updated_at: ColumnType<never, IsoTime, IsoTime>;
  /** Since when an operator keeps the person out; null for everybody else. */
  suspended_at: IsoTime | null;
  last_sign_in_at: IsoTime | null;
  /** Goes up with each change of the credentials, and when all sessions are ended. */
  credentials_version: Generated<number>;
}

interface RecitersTable {
  id: Generated<number>;
  slug: string;
  name: string;
  name_ar: string;
  /** A JSON array of strings. */
  aliases: string;
  country: string | null;
  birth_year: number | null;
  death_year: number | null;
}

interface RecitationsTable {
  reciter_id: number;
  position: number;
  riwayah: string;
  style: string;
}

interface ApiKeysTable {
  id: string;
  user_id: string;
  name: string;
  /** A JSON array of strings. */
  permissions: string;
  created_at: IsoTime;
  expires_at: IsoTime | null;
  revoked_at: IsoTime | null;
  last_used_at: IsoTime | null;
  /** What its owner marks it with. */
  tag: string | null;
  /** Since when it has this expiry; null: since it was made. */
  expiry_set_at: IsoTime | null;
  /** The last day (UTC, since the Unix epoch) on which it was used, and how many requests of one
   * window of its limit it asked for at most on it. */
  busiest_day: number | null;
  busiest_requests: number | null;
}

/** A key has several secrets while a rotated one lives out its grace period. */
interface KeySecretsTable {
  /** SHA-256 in hex; the secret itself is kept nowhere. */
  digest: string;
  key_id: string;
  /** The secret's first characters, to recognise it by. */
  prefix: string;
  created_at: IsoTime;
  first_used_at: IsoTime | null;
  expires_at: IsoTime | null;
}

/** How many answers had each status class. */
export interface StatusCounts {
  status_2xx: number;
  status_3xx: number;
  status_4xx: number;
  status_5xx: number;
}

/** Everything that was answered. Never deleted: small, and free of end users. */
interface UsageCountsTable extends StatusCounts {
  /** A key's id, or `anonymous`. */
  key_id: string;
  /** Whole hours since the Unix epoch. */
  hour: number;
}

/** How many of the answers were errors, by code. Not of before there were codes. */
interface ErrorCountsTable {
  /** A key's id, or `anonymous`. */
  key_id: string;
  /** Whole hours since the Unix epoch. */
  hour: number;
  code: string;
  requests: number;
}

/** How a replica of the service was doing when it was last heard of. */
interface ReplicasTable {
  id: string;
  version: string;
  started_at: IsoTime;
  seen_at: IsoTime;
  ready: number;
  /** A JSON object. */
  parts: string;
  flush_lag_ms: number;
}

/** Answered calls without a key. */
interface KeylessCallersTable {
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  /** A network, or `*` for all past the limit of a day. */
  network: string;
  user_agent: string;
  requests: number;
}

/** The last requests of each key. */
export interface RecentRequestsTable {
  request_id: string;
  key_id: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
  operation: string;
  method: string;
  status: number;
  code: string | null;
  /** JSON arrays of names. */
  parameters: string;
  refused: string;
  duration_us: number;
}

/**
 * What each end user of an application did in a day. Apart from the totals, and by day, not hour:
 * then a day's unique users are a count of rows, erasing a person leaves the totals right, and no
 * profile of anybody's hours is kept.
 */
interface EndUserCountsTable extends StatusCounts {
  key_id: string;
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  /** The end user's id, or `*` for all past the limit of a day. */
  external_user_id: string;
}

/** How many of a day's end users have no row any more, so that its unique users stay exact. */
interface RemovedEndUsersTable {
  key_id: string;
  day: number;
  users: number;
}

/**
 * End users who were erased. Kept for two days, since a server may hold what it counted before and
 * could not write yet; it must not bring the end user back.
 */
export interface ErasedEndUsersTable {
  key_id: string;
  /** SHA-256 of key and end user's id, in hex; or `*`, for every end user of the key. */
  digest: string;
  /** By the database's clock, in milliseconds since the Unix epoch. */
  erased_at: number;
  /** The last day on which the end user is among `removed_end_users`; -1 for none. */
  last_day: number;
}

/** Which batches of usage were added, for two days. */
interface UsageBatchesTable {
  id: string;
  /** By the database's clock, in milliseconds since the Unix epoch. */
  added_at: number;
}

/** Which keys changed, one change a revision of `keys`; only the last ones are kept. */
interface KeyChangesTable {
  revision: number;
  user_id: string;
  /** Null: all keys of the account. */
  key_id: string | null;
}

/** The end users, by day, of an account's keys that are no longer kept. */
interface FormerEndUsersTable {
  user_id: string;
  day: number;
  users: number;
  /** How many of those keys had more end users on this day than were kept apart. */
  overflowing: number;
}

/**
 * A day of which sums are kept. The database keeps them right from then on, whoever writes; the
 * sums themselves are empty where there is nothing to add up.
 */
export interface SummedDaysTable {
  source: 'usage' | 'errors' | 'end_users';
  day: number;
  /** The last key whose rows were added up, by id; null once all are. */
  up_to: string | null;
}

/** Sums of `usage_counts` by day (UTC). */
interface UsageDaysTable extends StatusCounts {
  /** As there; or `*`, for all of them together. */
  key_id: string;
  day: number;
}

/** Sums of `usage_counts` of all keys of an account, also of those that are no longer kept. */
interface AccountHoursTable extends StatusCounts {
  user_id: string;
  hour: number;
}

/** The same of `error_counts`. */
interface AccountErrorHoursTable {
  user_id: string;
  hour: number;
  code: string;
  requests: number;
}

/** Sums of `end_user_counts`. */
export interface EndUserDaysTable {
  key_id: string;
  day: number;
  /** How many there are, without those past the limit of a day, and their requests. */
  users: number;
  requests: number;
  /** Requests of those past the limit. */
  overflow: number;
  /** No end user has more requests than this. */
  most: number;
}

/** Goes up with every change to what servers keep in memory. */
export interface RevisionsTable {
  name: 'catalogue' | 'keys';
  value: number;
}

interface MigrationsTable {
  name: string;
  applied_at: IsoTime;
  /** The oldest migration that a program has to know to run on it; null: this one. */
  runs_beside: Generated<string | null>;
}

export interface Database extends PortalTables {
  users: UsersTable;
  reciters: RecitersTable;
  recitations: RecitationsTable;
  api_keys: ApiKeysTable;
  key_secrets: KeySecretsTable;
  usage_counts: UsageCountsTable;
  error_counts: ErrorCountsTable;
  recent_requests: RecentRequestsTable;
  replicas: ReplicasTable;
  keyless_callers: KeylessCallersTable;
  end_user_counts: EndUserCountsTable;
  removed_end_users: RemovedEndUsersTable;
  erased_end_users: ErasedEndUsersTable;
  usage_batches: UsageBatchesTable;
  former_end_users: FormerEndUsersTable;
  summed_days: SummedDaysTable;
  usage_days: UsageDaysTable;
  account_hours: AccountHoursTable;
  account_error_hours: AccountErrorHoursTable;
  end_user_days: EndUserDaysTable;
  key_changes: KeyChangesTable;
  revisions: RevisionsTable;
  reciters_migrations: MigrationsTable;
}

/** A database, or a transaction in it. */
export type Db = Kysely<Database>;

export type DialectName = 'sqlite' | 'postgres';
