import { type Columns, columnsOf, rowsOf } from '../../server/src/columns.ts';
import {
  type BusiestOfKey,
  type Counts,
  type EndUserDay,
  type KeyHour,
  type KeyUses,
  type LastUse,
  noUsage,
  type UsageBatch,
  type UsageRows,
} from '../../server/src/domain/usage/usage-batch.ts';

/** Answers by status class: 2xx, 3xx, 4xx, 5xx. */
export type ByClass = readonly [number, number, number, number];

/** A batch as it is read most easily; what is left out, there is none of. */
export interface GivenUsage extends Omit<UsageBatch, keyof UsageRows> {
  totals?: readonly { keyId: string | null; hour: number; counts: ByClass }[];
  endUsers?: readonly GivenEndUsers[];
  lastUses?: readonly LastUse[];
  busiest?: readonly BusiestOfKey[];
}

/** The end users of a key on a day. */
export interface GivenEndUsers {
  keyId: string;
  day: number;
  /** The first call of those without a time began later than anything. */
  users: ReadonlyMap<string | null, readonly [...ByClass, since?: number]>;
}

const countsOf = ([ok, redirected, refused, failed]: readonly [...ByClass, number?]): Counts => ({
  ...{ ok, redirected, refused, failed },
});

export function batchOf({
  totals = [],
  endUsers = [],
  lastUses,
  busiest,
  ...others
}: GivenUsage): UsageBatch {
  const none = noUsage();
  const hours = totals.map(({ counts, ...of }): KeyHour => ({ ...of, ...countsOf(counts) }));
  const users = endUsers.flatMap(({ users, ...of }) =>
    Array.from(users, ([externalUserId, counts]): EndUserDay => {
      const [, , , , since = Number.POSITIVE_INFINITY] = counts;
      return { ...of, externalUserId, since, ...countsOf(counts) };
    }),
  );
  return {
    ...others,
    totals: columnsOf(none.totals, hours),
    endUsers: columnsOf(none.endUsers, users),
    ...usesOf({ ...(lastUses && { lastUses }), ...(busiest && { busiest }) }),
  };
}

export const usesOf = ({
  lastUses = [],
  busiest = [],
}: Pick<GivenUsage, 'lastUses' | 'busiest'>): KeyUses => ({
  lastUses: columnsOf(noUsage().lastUses, lastUses),
  busiest: columnsOf(noUsage().busiest, busiest),
});

const byClass = ({ ok, redirected, refused, failed }: Counts): ByClass => [
  ...([ok, redirected, refused, failed] as const),
];

/** What `batchOf` would make the batch of, with everything there may be thousands of. */
export function givenOf({ totals, endUsers, lastUses, busiest, ...others }: UsageBatch) {
  return {
    ...others,
    totals: rowsOf(totals).map((row) => ({
      ...{ keyId: row.keyId, hour: row.hour, counts: byClass(row) },
    })),
    endUsers: daysOf(endUsers),
    lastUses: rowsOf(lastUses),
    busiest: rowsOf(busiest),
  } satisfies GivenUsage;
}

function daysOf(endUsers: Columns<EndUserDay>): GivenEndUsers[] {
  const days = new Map<
    string,
    GivenEndUsers & { users: Map<string | null, [...ByClass, number]> }
  >();
  for (const { keyId, day, externalUserId, since, ...counts } of rowsOf(endUsers)) {
    const of = days.get(`${keyId} ${day}`) ?? { keyId, day, users: new Map() };
    of.users.set(externalUserId, [...byClass(counts), since]);
    days.set(`${keyId} ${day}`, of);
  }
  return [...days.values()];
}
