import { describe, expect, test } from 'vitest';
import type { Parameter } from '../../server/src/contract/load-contract.ts';
import type { Route } from '../../server/src/contract/routes.ts';
import {
  checkRejections,
  problemOf,
  UNEXPECTED_BODY,
} from '../../server/src/domain/requests/invalid-input.ts';
import { checkRawQuery } from '../../server/src/domain/requests/raw-input.ts';

const PARAMETERS: Parameter[] = [
  { name: 'page', in: 'query', schema: { type: 'integer' } },
  { name: 'q', in: 'query', schema: { type: 'string' } },
  { name: 'X-Id', in: 'header', schema: { type: 'string' }, 'x-rejects-with': 422 },
];

const ROUTE: Route = {
  operationId: 'op',
  method: 'POST',
  path: '/',
  parameters: PARAMETERS,
  security: [],
  bodyTypes: ['application/json'],
  bodyRejectsWith: 422,
  statuses: new Set([200, 400, 422]),
};

const REJECTIONS = { 400: 'invalid_parameter', 422: 'invalid_external_user_id' } as const;
const REFUSALS = { rejections: REJECTIONS, mostFaults: 50 };

const page = { in: 'query', name: 'page', detail: 'is wrong' } as const;
const query = { in: 'query', name: 'q', detail: 'is wrong' } as const;
const header = { in: 'header', name: 'X-Id', detail: 'is wrong' } as const;
const field = { in: 'body', name: 'name', detail: 'is wrong' } as const;

describe('checkRawQuery', () => {
  test.each([
    ['', []],
    ['&&', []],
    ['page=1&q=a', []],
    ['page=-1&q=%20', []],
    ['q=a=b', []],
    ['page=%31', []],
    ['X-Id=1', ['X-Id is not a parameter of this operation, which takes page, q']],
    ['page=1&page=1', ['page must not be repeated']],
    ['page=1&%70age=1', ['page must not be repeated']],
    ['q', ['q must not be empty']],
    ['q=', ['q must not be empty']],
    ['page=1e1', ['page must be an integer in decimal digits alone']],
    ['page=+1', ['page must be an integer in decimal digits alone']],
    ['q=%', ['q has a broken percent-escape']],
    ['%ff=1', ['%ff=1 has a broken percent-escape']],
    [
      'x=1&q=',
      ['x is not a parameter of this operation, which takes page, q', 'q must not be empty'],
    ],
  ])('%j', (text, faults) => {
    const errors = checkRawQuery(text, PARAMETERS);
    expect(errors.map(({ name, detail }) => `${name} ${detail}`)).toEqual(faults);
  });
});

describe('problemOf', () => {
  const codeOf = (...errors: Parameters<typeof problemOf>[0]) =>
    problemOf(errors, ROUTE, REFUSALS)?.code;

  test('without a fault there is none', () => {
    expect(problemOf([], ROUTE, REFUSALS)).toBeUndefined();
  });

  test('each fault has the code of the status that the contract names', () => {
    expect(codeOf(page)).toBe('invalid_parameter');
    expect(codeOf(header)).toBe('invalid_external_user_id');
    expect(codeOf(field)).toBe('invalid_external_user_id');
  });

  test('422 comes before 400, and lists its own faults alone', () => {
    const problem = problemOf([page, header, query], ROUTE, REFUSALS);
    expect(problem?.code).toBe('invalid_external_user_id');
    expect(problem?.errors).toEqual([header]);
  });

  test('every name is listed once, with the fault that was found first', () => {
    const again = { ...page, detail: 'is wrong in another way' };
    expect(problemOf([page, again, query], ROUTE, REFUSALS)?.errors).toEqual([page, query]);
  });

  test('lists the first fifty of names that somebody made up', () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `made_up_${at}=`).join('&');
    const errors = checkRawQuery(text, PARAMETERS);
    const listed = problemOf(errors, ROUTE, REFUSALS)?.errors;
    expect(listed).toEqual(errors.slice(0, 50));
  });

  test('a body where none is taken is no wrong parameter', () => {
    const taken = { ...ROUTE, bodyTypes: [], bodyRejectsWith: 400 };
    const problem = problemOf([UNEXPECTED_BODY, page], taken, REFUSALS);
    expect(problem?.code).toBe('malformed_request');
  });

  test('a status that nobody has a code for is a fault of the service', () => {
    const refusals = { ...REFUSALS, rejections: { 400: 'invalid_parameter' } } as const;
    expect(() => problemOf([field], ROUTE, refusals)).toThrow('422');
  });
});

describe('a server is held to its contract', () => {
  const header = { name: 'X-Id', in: 'header', schema: { type: 'string' } } as const;
  const routeWith = (status: number): Route => ({
    ...ROUTE,
    parameters: [{ ...header, 'x-rejects-with': status }],
  });

  test('what it can refuse with is taken', () => {
    expect(() => checkRejections([ROUTE], REJECTIONS)).not.toThrow();
  });

  test('a status without an error code', () => {
    expect(() => checkRejections([routeWith(404)], REJECTIONS)).toThrow(
      'op refuses input with 404, which has no error code.',
    );
  });

  test('a status that the operation does not document', () => {
    const undocumented = { ...ROUTE, statuses: new Set([200, 400]) };
    expect(() => checkRejections([undocumented], REJECTIONS)).toThrow(
      'op refuses input with 422, which it does not document.',
    );
  });
});
