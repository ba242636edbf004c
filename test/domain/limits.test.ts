import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Budget,
  bindingOf,
  formatBudget,
  formatPolicy,
  networkOf,
  resetSeconds,
  widerNetworkOf,
  withoutPort,
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
    ['with a zone that has signs', 'fe80::1%br-lan.100', 'fe80:0:0:0::/64'],
    ['with a port', '192.0.2.1:4711', '192.0.2.1'],
    ['IPv6 in brackets', '[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
    ['IPv6 with a port', '[2001:db8:1:2::6]:4711', '2001:db8:1:2::/64'],
    ['mapped, with a port', '[::ffff:192.0.2.1]:4711', '192.0.2.1'],
    ['no address', '', 'unknown'],
    ['a name', 'localhost', 'unknown'],
    ['a name with a port', 'localhost:80', 'unknown'],
    ['a number that some take for an address', '3221225985', 'unknown'],
    ['a short form that some take for one', '127.1', 'unknown'],
    ['octal, that some take for one', '0300.0.2.1', 'unknown'],
    ['an address and more', '192.0.2.1:4711:1', 'unknown'],
    ['an address and a name', '192.0.2.1:http', 'unknown'],
    ['brackets without an address', '[192.0.2]:80', 'unknown'],
    ['brackets that stay open', '[2001:db8::1:80', 'unknown'],
  ])('%s: %s', (_, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  // It is called where a new connection comes in: what it throws there ends the process.
  test('whatever comes, it throws nothing', () => {
    const zone = fc.stringMatching(/^%[!-~]{1,12}$/);
    const zoned = fc.tuple(fc.ipV6(), zone).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), zoned, fc.string()), (address) => {
        expect(networkOf(address)).toMatch(/^unknown$|^[\d.]+$|^[0-9a-f:]+::\/64$/);
      }),
    );
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

test.each([
  ['192.0.2.1', '192.0.0.0/16'],
  ['2001:db8:1:2::/64', '2001:db8::/32'],
  ['unknown', 'unknown'],
  ['key_1', 'key_1'],
])('the network around %s is %s', (network, wider) => {
  expect(widerNetworkOf(network)).toBe(wider);
});

test('an address is told from its port', () => {
  expect(withoutPort('10.0.0.1:443')).toBe('10.0.0.1');
  expect(withoutPort('[2001:db8::1]:443')).toBe('2001:db8::1');
  expect(withoutPort('2001:db8::1')).toBe('2001:db8::1');
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
