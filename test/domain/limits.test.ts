import { describe, expect, test } from 'vitest';
import {
  type Budget,
  bindingOf,
  formatBudget,
  formatPolicy,
  networkOf,
  resetSeconds,
} from '../../server/src/domain/limits.ts';

describe('networkOf', () => {
  test.each([
    ['an IPv4 address is itself', '192.0.2.1', '192.0.2.1'],
    ['mapped into IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
    ['mapped, in hexadecimal', '::ffff:c000:201', '192.0.2.1'],
    ['mapped, in full', '0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['IPv6 is its /64 network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['shortened', '2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['in capitals and with zeros', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['shortened in the network', '2001:db8::1', '2001:db8:0:0::/64'],
    ['the own machine', '::1', '0:0:0:0::/64'],
    ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', '', 'unknown'],
    ['a name', 'localhost', 'unknown'],
  ])('%s: %s', (_, address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('which of two limits binds', () => {
  const budget = (name: Budget['name'], remaining: number, exceeded = false): Budget => ({
    name,
    limit: { points: 600, seconds: 60 },
    exceeded,
    remaining,
    resetMs: 1,
  });

  test.each([
    ['the one that leaves less', budget('key', 5), budget('account', 3), 'account'],
    ['whichever it is', budget('key', 2), budget('account', 3), 'key'],
    ['the first of two that leave the same', budget('key', 3), budget('account', 3), 'key'],
    ['the one that is used up', budget('key', 0), budget('account', 0, true), 'account'],
  ])('%s', (_, one, other, name) => {
    expect(bindingOf(one, other).name).toBe(name);
  });
});

describe('what is said of a budget', () => {
  const budget: Budget = {
    name: 'key',
    limit: { points: 600, seconds: 60 },
    exceeded: false,
    remaining: 599,
    resetMs: 59_001,
  };

  test('as structured fields', () => {
    expect(formatPolicy(budget)).toBe('"key";q=600;w=60');
    expect(formatBudget(budget)).toBe('"key";r=599;t=60');
  });

  test.each([
    [60_000, 60],
    [59_001, 60],
    [1_000, 1],
    [1, 1],
    [0, 1],
  ])('%d ms are %d whole seconds, never too few', (resetMs, seconds) => {
    expect(resetSeconds({ ...budget, resetMs })).toBe(seconds);
  });
});
