import type { Db, DialectName } from '../schema.ts';
import * as initial from './0001-initial.ts';
import * as portal from './0002-portal.ts';
import * as keys from './0003-keys.ts';
import * as accountOwners from './0004-account-owners.ts';
import * as signIn from './0005-sign-in.ts';
import * as erasures from './0006-erasures.ts';
import * as keyTags from './0007-key-tags.ts';
import * as requests from './0008-requests.ts';
import * as usageBatches from './0009-usage-batches.ts';
import * as operating from './0010-operating.ts';
import * as passkeys from './0011-passkeys.ts';
import * as lastSignIns from './0012-last-sign-ins.ts';
import * as sums from './0013-sums.ts';
import * as usageByHour from './0014-usage-by-hour.ts';
import * as sumUpdates from './0015-sum-updates.ts';
import * as credentialsVersion from './0016-credentials-version.ts';

export interface Migration {
  name: string;
  /**
   * The oldest migration that a program has to know to go on running on the tables as they are
   * afterwards. So a release can be replaced by the next one replica by replica: what a migration
   * only adds ("expand") runs beside the release before; what it takes away ("contract") runs beside
   * those that no longer use it, and comes a release later. Left out: beside no older program.
   */
  runsBeside?: string;
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
  { name: '0007-key-tags', up: keyTags.up, runsBeside: '0006-erasures' },
  { name: '0008-requests', up: requests.up, runsBeside: '0006-erasures' },
  { name: '0009-usage-batches', up: usageBatches.up, runsBeside: '0006-erasures' },
  { name: '0010-operating', up: operating.up, runsBeside: '0006-erasures' },
  { name: '0011-passkeys', up: passkeys.up, runsBeside: '0006-erasures' },
  { name: '0012-last-sign-ins', up: lastSignIns.up, runsBeside: '0006-erasures' },
  { name: '0013-sums', up: sums.up, runsBeside: '0006-erasures' },
  { name: '0014-usage-by-hour', up: usageByHour.up, runsBeside: '0006-erasures' },
  { name: '0015-sum-updates', up: sumUpdates.up, runsBeside: '0006-erasures' },
  { name: '0016-credentials-version', up: credentialsVersion.up, runsBeside: '0006-erasures' },
];
