import { describe, expect, test } from 'vitest';
import { createKeyedHash } from '../../server/src/storage/limits/keyed-hash.ts';
import { createWindows } from '../../server/src/storage/limits/windows.ts';

const LIMIT = { points: 3, seconds: 60 };

/** Windows with a clock that the test moves. */
function windowsOf({ maxBytes = 2 ** 20, groupOf = (subject: string) => subject } = {}) {
  const clock = { now: 1_000 };
  const windows = createWindows({ limit: LIMIT, maxBytes, groupOf, clock: () => clock.now });
  return { clock, ...windows };
}

/** An address, and the first number of it as its group. */
const addressOf = (n: number): string => `${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
const groupOf = (address: string): string => `${address.split('.')[0]}.0.0`;

describe('a window', () => {
  test('starts with the first request and counts until the limit', () => {
    const { count } = windowsOf();
    const states = [1, 2, 3, 4].map(() => count('a'));
    expect(states.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
    expect(states.map(({ exceeded }) => exceeded)).toEqual([false, false, false, true]);
    expect(states.map(({ consumed }) => consumed)).toEqual([1, 2, 3, 4]);
    expect(count('b').remaining).toBe(2);
  });

  test('tells how long it lasts, and starts anew with the first request after it', () => {
    const { clock, count } = windowsOf();
    expect(count('a').resetMs).toBe(60_000);
    clock.now += 59_999;
    expect(count('a')).toMatchObject({ consumed: 2, resetMs: 1 });
    clock.now += 1;
    expect(count('a')).toMatchObject({ consumed: 1, resetMs: 60_000 });
  });

  test('takes several points at once, is looked at without counting, and is forgotten', () => {
    const { count, look, forget } = windowsOf();
    expect(count('a', 4)).toMatchObject({ exceeded: true, consumed: 4 });
    expect(look('a')).toMatchObject({ exceeded: true, consumed: 4 });
    expect(look('a').consumed).toBe(4);
    forget('a');
    forget('b');
    expect(look('a')).toMatchObject({ consumed: 0, remaining: 3, resetMs: 60_000 });
  });
});

test('windows last as long as they do once the clock has passed 32 bits', () => {
  const { clock, count } = windowsOf();
  // 49 days after the start, and years.
  for (const now of [2 ** 32 - 30_000, 2 ** 32 + 5, 9 * 2 ** 32 - 1]) {
    clock.now = now;
    expect(count(`at ${now}`).resetMs).toBe(60_000);
    clock.now += 59_999;
    expect(count(`at ${now}`)).toMatchObject({ consumed: 2, resetMs: 1 });
    clock.now += 1;
    expect(count(`at ${now}`)).toMatchObject({ consumed: 1, resetMs: 60_000 });
  }
});

test('a window never seems longer than it is', () => {
  const { count } = createWindows({
    limit: LIMIT,
    maxBytes: 2 ** 16,
    groupOf: (subject) => subject,
  });
  const lengths = Array.from({ length: 1_000 }, (_, n) => count(`subject ${n}`).resetMs);
  expect(new Set(lengths)).toEqual(new Set([60_000]));
});

test('many subjects are kept apart, also while the tables grow', () => {
  const { count } = windowsOf({ maxBytes: 2 ** 23 });
  const subjects = Array.from({ length: 100_000 }, (_, n) => addressOf(n));
  for (const subject of subjects) count(subject);
  expect(subjects.filter((subject) => count(subject).consumed !== 2)).toEqual([]);
});

describe('without room for another window', () => {
  /** As many addresses as no table of 64 KiB holds, each counted once. */
  function flood(network: number) {
    const windows = windowsOf({ maxBytes: 2 ** 16, groupOf });
    for (let n = 0; n < 5_000; n += 1) windows.count(addressOf((network << 16) | n));
    return windows;
  }

  test('a subject that has one keeps it, and what is counted in it', () => {
    const { count } = flood(7);
    expect(count(addressOf(7 << 16))).toMatchObject({ exceeded: false, consumed: 2 });
  });

  test('those that are too many share one by network, and nobody gets past the limit', () => {
    const { count } = flood(7);
    const late = Array.from({ length: 100 }, (_, n) => count(addressOf((7 << 16) | (6_000 + n))));
    expect(late.every(({ exceeded }) => exceeded)).toBe(true);
  });

  test('a network that is not flooded is counted by itself', () => {
    const { count } = flood(7);
    expect(count('8.0.1')).toMatchObject({ exceeded: false, consumed: 1 });
    expect(count('8.0.2')).toMatchObject({ consumed: 2 });
    expect(count('9.0.1')).toMatchObject({ consumed: 1 });
  });

  test('networks that are too many as well are counted together', () => {
    const { count } = flood(7);
    for (let network = 8; network < 2_000; network += 1) count(`${network}.0.0`);
    expect([2_001, 2_002, 2_003].every((network) => count(`${network}.0.0`).exceeded)).toBe(true);
  });

  test('there is room again once windows have ended', () => {
    const { clock, count } = flood(7);
    clock.now += 60_000;
    const late = addressOf((7 << 16) | 6_000);
    expect([count(late), count(late)]).toMatchObject([{ consumed: 1 }, { consumed: 2 }]);
    expect(count(addressOf((7 << 16) | 6_001)).consumed).toBe(1);
  });
});

test('the hash is HalfSipHash-2-4: the vectors that its authors publish', () => {
  const hash = createKeyedHash([0x03020100, 0x07060504]);
  const hex = (word: number): string => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(word);
    return bytes.toString('hex');
  };
  const vectors = { 0: '218d1f59b9b83cc8', 2: '064f39ef7c50eb57', 4: 'd5e78a175be52ea1' };
  for (const [bytes, expected] of Object.entries(vectors)) {
    hash.hash(Buffer.from(Array.from({ length: Number(bytes) }, (_, n) => n)).toString('utf16le'));
    expect(hex(hash.low) + hex(hash.high)).toBe(expected);
  }
});
