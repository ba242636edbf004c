import { describe, expect, test } from 'vitest';
import type { Route } from '../../server/src/contract/routes.ts';
import type { Target } from '../../server/src/contract/target.ts';
import type { Budget } from '../../server/src/domain/limits.ts';
import {
  admit,
  type Caller,
  missingPermissions,
} from '../../server/src/domain/requests/admission.ts';

const budgetOf = (exceeded: boolean): Budget => ({
  name: 'key',
  limit: { points: 1, seconds: 1 },
  exceeded,
  remaining: 0,
  resetMs: 0,
});

const operation = (security: Route['security']): Target => ({
  kind: 'operation',
  route: {
    operationId: 'op',
    method: 'GET',
    path: '/',
    parameters: [],
    security,
    bodyTypes: [],
    bodyRejectsWith: 400,
    statuses: new Set([200]),
  },
});

const OPTIONAL = operation([{ ApiKey: ['read'] }, {}]);
const REQUIRED = operation([{ ApiKey: ['read'] }]);

const nobody: Caller = { kind: 'anonymous' };
const reader: Caller = {
  kind: 'application',
  application: { keyId: 'key_1', userId: 'user_1', permissions: ['read'] },
};
const stranger: Caller = {
  kind: 'application',
  application: { keyId: 'key_2', userId: 'user_2', permissions: [] },
};
const refused: Caller = { kind: 'refused', problem: 'api_key_invalid' };
const expired: Caller = { kind: 'refused', problem: 'api_key_expired' };
const undecided: Caller = { kind: 'undecided' };

/** The verdict in a word: the code of a refusal, or what else happens. */
function verdict(target: Target, caller: Caller, exceeded: boolean, keyRequired = false): string {
  const admission = admit(target, caller, budgetOf(exceeded), keyRequired);
  return admission.kind === 'refused' ? admission.problem : admission.kind;
}

describe('an operation, for each caller: with requests left, and with none', () => {
  test.each<[string, Target, Caller, boolean, string, string]>([
    ['nobody', OPTIONAL, nobody, false, 'admitted', 'rate_limited'],
    ['nobody, at the time of a required key', OPTIONAL, nobody, true, ...twice('api_key_required')],
    [
      'nobody, where the contract wants a key',
      REQUIRED,
      nobody,
      false,
      ...twice('api_key_required'),
    ],
    ['a key with the right', OPTIONAL, reader, true, 'admitted', 'rate_limited'],
    ['a key without it', OPTIONAL, stranger, false, 'permission_denied', 'rate_limited'],
    ['a bad key', OPTIONAL, refused, false, 'api_key_invalid', 'rate_limited'],
    ['an expired key', OPTIONAL, expired, false, 'api_key_expired', 'rate_limited'],
    ['a key nobody can judge', OPTIONAL, undecided, false, ...twice('unavailable')],
  ])('%s', (_, target, caller, keyRequired, left, none) => {
    expect(verdict(target, caller, false, keyRequired)).toBe(left);
    expect(verdict(target, caller, true, keyRequired)).toBe(none);
  });
});

describe('what is no operation, whoever calls: with requests left, and with none', () => {
  test.each<[Target, string, string]>([
    [{ kind: 'not_found' }, ...twice('not_found')],
    [{ kind: 'malformed', where: 'path' }, ...twice('malformed_request')],
    [{ kind: 'method_not_allowed', allow: 'GET' }, ...twice('method_not_allowed')],
    [{ kind: 'redirect', path: '/a/' }, 'redirect', 'rate_limited'],
    [{ kind: 'preflight', allow: 'GET' }, 'preflight', 'rate_limited'],
  ])('%j', (target, left, none) => {
    for (const caller of [nobody, reader, stranger, refused, undecided]) {
      expect(verdict(target, caller, false, true)).toBe(left);
      expect(verdict(target, caller, true, true)).toBe(none);
    }
  });
});

describe('missingPermissions', () => {
  const of = (...permissions: string[]) => ({ keyId: 'key_1', userId: 'user_1', permissions });

  test.each<[string, Route['security'], string[], string[]]>([
    ['none needed', [], [], []],
    ['a key of whatever rights', [{ ApiKey: [] }], [], []],
    ['one that is there', [{ ApiKey: ['a'] }], ['b', 'a'], []],
    ['one that is not', [{ ApiKey: ['a'] }], ['b'], ['a']],
    ['two, of which one is there', [{ ApiKey: ['a', 'b'] }], ['a'], ['b']],
    ['either of two', [{ ApiKey: ['a'] }, { ApiKey: ['b'] }], ['b'], []],
    ['no key would do, but a key has to have the right', [{ ApiKey: ['a'] }, {}], [], ['a']],
  ])('%s', (_, security, has, missing) => {
    expect(missingPermissions(security, of(...has))).toEqual(missing);
  });
});

function twice(word: string): [string, string] {
  return [word, word];
}
