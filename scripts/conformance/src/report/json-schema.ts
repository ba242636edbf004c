import { BY_GRAVITY } from '../scenario/claims.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

const object = (
  properties: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** The schema of the report for programs. Members may be added under the same version. */
export const REPORT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A report of the command conformance',
  ...object(
    {
      version: { const: 1 },
      title: text,
      contract: text,
      url: text,
      verdict: { enum: ['kept', 'broken', 'stopped'] },
      stopped: text,
      seed: count,
      requests: count,
      seconds: { type: 'number', minimum: 0 },
      notes: { type: 'array', items: text },
      findings: {
        type: 'array',
        items: object(
          {
            kind: { enum: BY_GRAVITY },
            id: text,
            promised: text,
            came: text,
            contract: object({ file: text, line: { type: 'integer', minimum: 1 }, pointer: text }),
            operations: { type: 'array', items: text },
            count: { type: 'integer', minimum: 1 },
            command: text,
            exchanges: {
              type: 'array',
              items: object(
                {
                  method: text,
                  target: text,
                  status: { type: ['integer', 'null'] },
                  failure: text,
                },
                ['failure'],
              ),
            },
          },
          ['command'],
        ),
      },
      coverage: {
        type: 'array',
        items: object(
          {
            operation: text,
            kind: { enum: ['operation', 'status', 'header', 'rule', 'credential'] },
            name: text,
            state: { enum: ['observed', 'explained', 'missing'] },
            why: text,
          },
          ['operation', 'why'],
        ),
      },
    },
    ['stopped'],
  ),
};
