import { expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { sampleOf } from '../../scripts/conformance/src/values/sample.ts';

const text = { type: 'string' };
const id = { type: 'integer' };
const part = { $ref: '#/components/schemas/Part' };

/** A part that holds others, deeper than a few levels. */
const Part = {
  oneOf: [
    {
      type: 'object',
      required: ['kind', 'parts'],
      properties: { kind: { const: 'many' }, parts: { type: 'array', minItems: 2, items: part } },
    },
    {
      type: 'object',
      required: ['kind', 'of'],
      properties: { kind: { const: 'within' }, of: part },
    },
    {
      type: 'object',
      required: ['kind', 'text'],
      properties: { kind: { const: 'one' }, text },
    },
  ],
};

/** An object within objects. */
const nested = (depth: number): object =>
  depth === 0 ? text : { type: 'object', required: ['in'], properties: { in: nested(depth - 1) } };

const kind = { type: 'object', required: ['kind'], properties: { kind: text } };

/** Kinds of which only a `discriminator` says what they are called. */
const [Cat, Dog] = ['lives', 'bark'].map((name) => ({
  allOf: [kind, { type: 'object', required: [name], properties: { [name]: id } }],
}));

/** A kind that only those hold that say what they are in full. */
const Shape = (mapping?: object) => ({
  ...kind,
  discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
});
const [Circle, Square] = ['radius', 'side'].map((name) => ({
  allOf: [
    { $ref: '#/components/schemas/Shape' },
    { type: 'object', required: [name], properties: { [name]: id } },
  ],
}));

/** The sample of a schema, and what is wrong with it. */
function made(schema: object, mapping?: object) {
  const content = { 'application/json': { schema } };
  const contract = readContract(
    'c.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          post: { requestBody: { content }, responses: { 200: { description: 'D', content } } },
        },
      },
      components: { schemas: { Part, Cat, Dog, Shape: Shape(mapping), Circle, Square } },
    }),
  );
  const [{ body } = {}] = contract.operations;
  if (body === undefined) throw new Error('The operation has a body.');
  const sample = sampleOf(contract, 'request', body.schema);
  return { sample, violations: contract.schemas.violations(body.schema, sample ?? null) };
}

test.each([
  [
    'a list of several items that all differ',
    { type: 'array', minItems: 2, uniqueItems: true, items: text },
  ],
  [
    'a list of several members that all differ',
    { type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b', 'c'] } },
  ],
  ['an object within many objects', nested(12)],
  ['a schema whose first branches contain it', part],
  [
    'a list of what cannot be made without end',
    { type: 'object', required: ['parts'], properties: { parts: { type: 'array', items: part } } },
  ],
  [
    'one of several members',
    {
      type: 'object',
      properties: { id, slug: text },
      anyOf: [{ required: ['id'] }, { required: ['slug'] }],
    },
  ],
  [
    'a member that only a branch describes',
    {
      type: 'object',
      required: ['id'],
      oneOf: [
        { type: 'object', properties: { id } },
        { type: 'object', properties: { id: text } },
      ],
      properties: { name: text },
    },
  ],
  [
    'one of several kinds that require nothing',
    {
      oneOf: ['cat', 'dog'].map((kind) => ({
        type: 'object',
        properties: { id, kind: { type: 'string', enum: [kind] } },
      })),
    },
  ],
  [
    'one of several kinds that require nothing and have no other members',
    {
      oneOf: [
        { type: 'object', properties: { id }, additionalProperties: false },
        { type: 'object', properties: { slug: text }, additionalProperties: false },
      ],
    },
  ],
  [
    'a branch of each of two choices',
    {
      allOf: [
        {
          oneOf: [
            { type: 'object', required: ['a'], properties: { a: { const: 1 } } },
            { type: 'object', required: ['b'], properties: { b: id } },
          ],
        },
        {
          oneOf: [
            { type: 'object', required: ['a'], properties: { a: { const: 2 } } },
            { type: 'object', required: ['c'], properties: { c: id } },
          ],
        },
      ],
    },
  ],
  [
    'what a condition asks for',
    {
      type: 'object',
      required: ['kind'],
      properties: { kind: { enum: ['temp', 'wind'] }, unit: text },
      if: { properties: { kind: { const: 'temp' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['unit'], properties: { unit: { enum: ['C', 'F'] } } },
    },
  ],
  [
    'what one of several conditions asks for',
    {
      type: 'object',
      required: ['kind'],
      properties: { kind: { enum: ['temp', 'wind'] } },
      allOf: ['wind', 'temp'].map((kind) => ({
        if: { properties: { kind: { const: kind } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: [kind], properties: { [kind]: id } },
        else: { properties: { [kind]: false } },
      })),
    },
  ],
  [
    'a required member that only the schema of all others describes',
    { type: 'object', required: ['self'], additionalProperties: { type: 'object' } },
  ],
  [
    'an object of any members that may not be empty',
    { type: 'object', minProperties: 2, additionalProperties: id },
  ],
  ['an object that may not be empty', { type: 'object', minProperties: 1, properties: { id } }],
  ['nothing but null', { type: 'null' }],
  ['a URL', { type: 'string', format: 'url' }],
  ['a duration', { type: 'string', format: 'duration' }],
  ['a JSON pointer', { type: 'string', format: 'json-pointer' }],
])('%s is made by its schema', (_, schema) => {
  const { sample, violations } = made(schema);
  expect(sample).toBeDefined();
  expect(violations).toEqual([]);
});

test.each([
  ['the name of its schema', {}, 'Cat'],
  ['the name that is mapped to its reference', { cat: '#/components/schemas/Cat' }, 'cat'],
  ['the name that is mapped to its name', { dog: 'Dog', cat: 'Cat' }, 'cat'],
])('a value that a discriminator tells from others has %s', (_, mapping, name) => {
  const branches = ['Cat', 'Dog'].map((one) => ({ $ref: `#/components/schemas/${one}` }));
  const discriminator = { propertyName: 'kind', mapping };
  const { sample, violations } = made({ oneOf: branches, discriminator });
  expect([sample, violations]).toEqual([{ kind: name, lives: 1 }, []]);
});

const of = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

test.each([
  ['of a schema by its name', of('Square'), undefined, { kind: 'Square', side: 1 }],
  [
    'of a schema by the name that is mapped to it',
    of('Square'),
    { square: '#/components/schemas/Square' },
    { kind: 'square', side: 1 },
  ],
  ['of the first of those that hold it', of('Shape'), undefined, { kind: 'Circle', radius: 1 }],
  [
    'of the first that has a name',
    { type: 'array', items: of('Shape') },
    { square: 'Square' },
    [{ kind: 'square', side: 1 }],
  ],
])('a discriminator without branches names a value %s', (_, schema, mapping, value) => {
  const { sample, violations } = made(schema, mapping);
  expect([sample, violations]).toEqual([value, []]);
});
