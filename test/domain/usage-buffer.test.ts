import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from '../../server/src/columns.ts';
import type { UsageBatch } from '../../server/src/domain/usage/usage-batch.ts';
import {
  createUsageBuffer,
  type UsageBuffer,
  type UsageCall,
} from '../../server/src/domain/usage/usage-buffer.ts';
import { DAY_MS, HOUR_MS } from '../../server/src/durations.ts';
import { givenOf } from '../support/usage-batch.ts';

const HOUR = 490_000;
const NOW = HOUR * HOUR_MS;
const DAY = Math.floor(HOUR / 24);
/** A batch of nothing. */
const NOTHING = { totals: [], endUsers: [], lastUses: [], busiest: [] };
const ok = { keyId: 'key_1', externalUserId: 'user:1', statusClass: 2, now: NOW } as const;

/** What a drain takes out, as it is read most easily. */
function drain(buffer: UsageBuffer) {
  const batch = buffer.drain();
  return batch && givenOf(batch);
}

type Drained = NonNullable<ReturnType<typeof drain>>;

/** End users by id, with how many calls each made. */
function callsByUser(batch: Drained | undefined): Record<string, number> {
  return Object.fromEntries(
    (batch?.endUsers ?? [])
      .flatMap(({ users }) => [...users])
      .map(([id, [a, b, c, d]]) => [id ?? '(no room)', a + b + c + d]),
  );
}

/** All counts, by key and hour and by key, day and end user; when each key was last used. */
function sumsOf(batches: readonly Drained[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  function add(row: string, counts: readonly number[]): void {
    sums[row] = counts.map((count, at) => count + (sums[row]?.[at] ?? 0));
  }
  for (const { totals, endUsers, lastUses } of batches) {
    for (const { keyId, hour, counts } of totals) add(`${keyId} ${hour}`, counts);
    for (const { keyId, day, users } of endUsers)
      for (const [id, [a, b, c, d]] of users) add(`${keyId} ${day} ${id}`, [a, b, c, d]);
    for (const { keyId, at } of lastUses)
      sums[`${keyId} last used`] = [Math.max(at, sums[`${keyId} last used`]?.[0] ?? 0)];
  }
  return sums;
}

test('counts by key, hour, end user and status class', () => {
  const buffer = createUsageBuffer();
  for (const statusClass of [2, 2, 3, 4, 5] as const) buffer.record({ ...ok, statusClass });
  buffer.record({ ...ok, now: NOW + HOUR_MS, externalUserId: undefined });
  expect(drain(buffer)).toEqual({
    totals: [
      { keyId: 'key_1', hour: HOUR, counts: [2, 1, 1, 1] },
      { keyId: 'key_1', hour: HOUR + 1, counts: [1, 0, 0, 0] },
    ],
    endUsers: [{ keyId: 'key_1', day: DAY, users: new Map([['user:1', [2, 1, 1, 1, NOW]]]) }],
    lastUses: [{ keyId: 'key_1', at: NOW + HOUR_MS }],
    busiest: [],
  });
});

test('a drain empties the buffer', () => {
  const buffer = createUsageBuffer();
  expect(drain(buffer)).toBeUndefined();
  buffer.record(ok);
  expect(drain(buffer)).toBeDefined();
  expect(drain(buffer)).toBeUndefined();
});

test('an end user of a call without a key is not counted and takes up no room', () => {
  const buffer = createUsageBuffer({ maxEndUsers: 1 });
  buffer.record({ ...ok, keyId: null });
  buffer.record(ok);
  expect(callsByUser(drain(buffer))).toEqual({ 'user:1': 1 });
  buffer.record({ ...ok, keyId: null });
  expect(drain(buffer)).toEqual({
    totals: [{ keyId: null, hour: HOUR, counts: [1, 0, 0, 0] }],
    endUsers: [],
    lastUses: [],
    busiest: [],
  });
});

test('the same id under two keys is two end users', () => {
  const buffer = createUsageBuffer();
  buffer.record(ok);
  buffer.record({ ...ok, keyId: 'key_2' });
  expect(drain(buffer)?.endUsers.map((row) => row.keyId)).toEqual(['key_1', 'key_2']);
});

test('a day ends at midnight UTC', () => {
  const buffer = createUsageBuffer();
  const midnight = Date.UTC(2026, 2, 2);
  buffer.record({ ...ok, now: midnight - 1 });
  buffer.record({ ...ok, now: midnight });
  const days = drain(buffer)?.endUsers.map((row) => row.day);
  expect(days).toEqual([midnight / DAY_MS - 1, midnight / DAY_MS]);
});

test('past its size, new end users share an entry; known ones and totals stay exact', () => {
  const buffer = createUsageBuffer({ maxEndUsers: 2 });
  for (const externalUserId of ['a', 'b', 'c', 'd', 'a']) buffer.record({ ...ok, externalUserId });
  const batch = drain(buffer);
  expect(callsByUser(batch)).toEqual({ a: 2, b: 1, '(no room)': 2 });
  expect(batch?.totals).toEqual([{ keyId: 'key_1', hour: HOUR, counts: [5, 0, 0, 0] }]);
  buffer.record({ ...ok, externalUserId: 'c' });
  expect(callsByUser(drain(buffer))).toEqual({ c: 1 });
});

test('a drain takes some of the keys, and the next one goes on there', () => {
  const buffer = createUsageBuffer({ maxRows: 4 });
  for (const keyId of ['key_b2', 'key_a', 'key_c', 'key_b1'])
    buffer.record({ ...ok, keyId, now: NOW + 7 });
  expect(buffer.waitingSince()).toBe(NOW + 7);
  buffer.record({ ...ok, keyId: 'key_a2', now: NOW + 8 });
  const keysOf = (batch = drain(buffer)) => batch?.totals.map(({ keyId }) => keyId);
  // Those that lie side by side, the one that has waited longest first.
  expect(keysOf()).toEqual(['key_a', 'key_a2']);
  buffer.record({ ...ok, keyId: 'key_a', now: NOW + 9 });
  expect(buffer.waitingSince()).toBe(NOW + 7);
  expect(keysOf()).toEqual(['key_b2', 'key_b1']);
  expect(keysOf()).toEqual(['key_c', 'key_a']);
  expect(buffer.waitingSince()).toBeUndefined();
  expect(keysOf()).toBeUndefined();
});

test('of a key with many end users, some are taken at a time', () => {
  const buffer = createUsageBuffer({ maxRows: 2 });
  for (const externalUserId of ['a', 'b', 'c']) buffer.record({ ...ok, externalUserId });
  const first = drain(buffer);
  buffer.record({ ...ok, externalUserId: 'a' });
  const rest = [drain(buffer), drain(buffer), drain(buffer)];
  expect(callsByUser(first)).toEqual({ a: 1, b: 1 });
  expect(rest.map(callsByUser)).toEqual([{ c: 1, a: 1 }, {}, {}]);
});

const calls = fc.array(
  fc.record({
    keyId: fc.constantFrom('key_1', 'key_2', null),
    externalUserId: fc.constantFrom('a', 'b', 'c', 'd', undefined),
    statusClass: fc.constantFrom(2, 3, 4, 5),
    now: fc.constantFrom(NOW, NOW + HOUR_MS, NOW + DAY_MS),
    drains: fc.boolean(),
  }),
);

/** What a batch has counts of, which the database adds to a row of its own each. */
const namesOf = ({ totals, endUsers }: UsageBatch): string[] => [
  ...rowsOf(totals).map(({ keyId, hour }) => `${keyId} in hour ${hour}`),
  ...rowsOf(endUsers).map(
    ({ keyId, day, externalUserId }) => `${externalUserId} of ${keyId} on ${day}`,
  ),
];

function expectNothingLost(
  calls: readonly (UsageCall & { drains: boolean })[],
  maxRows: number,
): void {
  const buffer = createUsageBuffer({ maxRows });
  const whole = createUsageBuffer();
  const batches: UsageBatch[] = [];
  for (const { drains, ...call } of calls) {
    buffer.record(call);
    whole.record(call);
    const batch = drains ? buffer.drain() : undefined;
    if (batch) batches.push(batch);
  }
  for (let batch = buffer.drain(); batch; batch = buffer.drain()) batches.push(batch);
  expect(sumsOf(batches.map(givenOf))).toEqual(sumsOf([drain(whole) ?? NOTHING]));
  for (const names of batches.map(namesOf)) expect(names).toEqual([...new Set(names)]);
}

test('however much a drain takes, nothing is lost and nothing counted twice', () => {
  fc.assert(fc.property(calls, fc.integer({ min: 1, max: 9 }), expectNothingLost));
});

test('so it is with more end users of a key than are looked for one after the other', () => {
  const callsOfMany = fc.array(
    fc.record({ user: fc.nat(39), chance: fc.nat(19) }).map(({ user, chance }) => ({
      ...{ ...ok, externalUserId: `user:${user}`, drains: chance === 0 },
    })),
    { minLength: 100, maxLength: 400, size: 'max' },
  );
  fc.assert(fc.property(callsOfMany, fc.integer({ min: 1, max: 20 }), expectNothingLost));
});

test('the most that a key asked for in one window of its last day is known, also if it was not used', () => {
  const buffer = createUsageBuffer();
  const busiest = (requests: number, now: number, keyId = 'key_1') =>
    buffer.recordBusiest({ keyId, requests, limit: 10, now });
  for (const requests of [2, 5, 4]) busiest(requests, NOW);
  busiest(3, NOW + DAY_MS);
  busiest(1, NOW, 'key_2');
  buffer.record({ ...ok, now: NOW + DAY_MS });
  const batch = drain(buffer);
  expect(batch?.busiest).toEqual([
    { keyId: 'key_1', day: DAY + 1, requests: 3 },
    { keyId: 'key_2', day: DAY, requests: 1 },
  ]);
  expect(batch?.lastUses).toEqual([{ keyId: 'key_1', at: NOW + DAY_MS }]);
  expect(batch?.totals).toHaveLength(1);
  expect(drain(buffer)).toBeUndefined();
});

test('of a key that is left for the next drain, only end users are left', () => {
  const buffer = createUsageBuffer({ maxRows: 1 });
  buffer.recordBusiest({ keyId: 'key_1', requests: 1, limit: 10, now: NOW });
  for (const externalUserId of ['a', 'b']) buffer.record({ ...ok, externalUserId });
  expect(drain(buffer)).toMatchObject({ busiest: [{ requests: 1 }], lastUses: [{ at: NOW }] });
  expect(drain(buffer)).toEqual({
    totals: [],
    endUsers: [{ keyId: 'key_1', day: DAY, users: new Map([['b', [1, 0, 0, 0, NOW]]]) }],
    lastUses: [],
    busiest: [],
  });
});
