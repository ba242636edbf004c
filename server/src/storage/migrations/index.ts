import type { Db, DialectName } from '../schema.ts';
import * as initial from './0001-initial.ts';
import * as portal from './0002-portal.ts';
import * as keys from './0003-keys.ts';
import * as accountOwners from './0004-account-owners.ts';
import * as signIn from './0005-sign-in.ts';
import * as erasures from './0006-erasures.ts';

export interface Migration {
  name: string;
  up(db: Db, dialect: DialectName): Promise<void>;
}

/** In the order in which they are applied. One that was released never changes: add another. */
export const migrations: readonly Migration[] = [
  { name: '0001-initial', up: initial.up },
  { name: '0002-portal', up: portal.up },
  { name: '0003-keys', up: keys.up },
  { name: '0004-account-owners', up: accountOwners.up },
  { name: '0005-sign-in', up: signIn.up },
  { name: '0006-erasures', up: erasures.up },
];
