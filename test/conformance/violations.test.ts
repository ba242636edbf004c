import { expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { distinct } from '../../scripts/conformance/src/inspect/violations.ts';

const { schemas } = readContract(
  'c.yaml',
  `
openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { responses: {} } } }
components:
  schemas:
    Tag:
      type: object
      required: [name, icon]
      additionalProperties: false
      properties: { name: { type: string }, icon: { type: string }, size: { maximum: 3 } }
    Choice: { oneOf: [{ required: [a] }, { required: [b] }, { required: [c] }] }
`,
);

type Value = Parameters<typeof schemas.violations>[1];

const told = (value: Value, schema = 'Tag'): string[] =>
  distinct(schemas.violations(`/components/schemas/${schema}`, value)).map(
    ({ message }) => message,
  );

test('an object that lacks members and has others is one thing to mend', () => {
  expect(told({ version: 1, tag: {} })).toEqual([
    "must have required property 'name', and must have required property 'icon', and must not have version, and 1 more",
  ]);
});

test('what else is wrong with it is another', () => {
  expect(told({ name: 'a', size: 4 })).toEqual([
    "must have required property 'icon'",
    'must be <= 3',
  ]);
});

test('of a choice, which schemas are kept where it is more than one', () => {
  expect(told({ a: 1, c: 1 }, 'Choice')).toEqual([
    'must match exactly one schema in oneOf, and matches /oneOf/0 and /oneOf/2',
  ]);
  expect(told({}, 'Choice')).toEqual(['must match exactly one schema in oneOf']);
});
