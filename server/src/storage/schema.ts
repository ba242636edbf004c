import type { ColumnType, Generated, Kysely } from 'kysely';
import type { PortalTables } from './portal-schema.ts';

/** Times are ISO 8601 in UTC as `Date.toISOString` writes them: they sort as text, in every dialect. */
type IsoTime = string;

/**
 * better-auth's `user` table, in the types that it writes (booleans and times differ by dialect);
 * only the columns that the rest of the program uses are named here.
 */
export interface UsersTable {
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
}

export interface RecitersTable {
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

export interface RecitationsTable {
  reciter_id: number;
  position: number;
  riwayah: string;
  style: string;
}

export interface ApiKeysTable {
  id: string;
  user_id: string;
  name: string;
  /** A JSON array of strings. */
  permissions: string;
  created_at: IsoTime;
  expires_at: IsoTime | null;
  revoked_at: IsoTime | null;
  last_used_at: IsoTime | null;
}

/** A key has several secrets while a rotated one lives out its grace period. */
export interface KeySecretsTable {
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

/** Everything that was answered. Kept for ever: small, and free of end users. */
export interface UsageCountsTable extends StatusCounts {
  /** A key's id, or `anonymous`. */
  key_id: string;
  /** Whole hours since the Unix epoch. */
  hour: number;
}

/**
 * What each end user of an application did in a day. Apart from the totals, and by day, not hour:
 * then a day's unique users are a count of rows, erasing a person leaves the totals right, and no
 * profile of anybody's hours is kept.
 */
export interface EndUserCountsTable extends StatusCounts {
  key_id: string;
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  /** The end user's id, or `*` for all past the limit of a day. */
  external_user_id: string;
}

/** How many of a day's end users have no row any more, so that its unique users stay exact. */
export interface RemovedEndUsersTable {
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

/** Which keys changed, one change a revision of `keys`; only the last ones are kept. */
export interface KeyChangesTable {
  revision: number;
  user_id: string;
  /** Null: all keys of the account. */
  key_id: string | null;
}

/** The end users, by day, of an account's keys that are no longer kept. */
export interface FormerEndUsersTable {
  user_id: string;
  day: number;
  users: number;
  /** How many of those keys had more end users on this day than were kept apart. */
  overflowing: number;
}

/** Goes up with every change to what servers keep in memory. */
export interface RevisionsTable {
  name: 'catalogue' | 'keys';
  value: number;
}

export interface MigrationsTable {
  name: string;
  applied_at: IsoTime;
}

export interface Database extends PortalTables {
  users: UsersTable;
  reciters: RecitersTable;
  recitations: RecitationsTable;
  api_keys: ApiKeysTable;
  key_secrets: KeySecretsTable;
  usage_counts: UsageCountsTable;
  end_user_counts: EndUserCountsTable;
  removed_end_users: RemovedEndUsersTable;
  erased_end_users: ErasedEndUsersTable;
  former_end_users: FormerEndUsersTable;
  key_changes: KeyChangesTable;
  revisions: RevisionsTable;
  reciters_migrations: MigrationsTable;
}

/** A database, or a transaction in it. */
export type Db = Kysely<Database>;

export type DialectName = 'sqlite' | 'postgres';
