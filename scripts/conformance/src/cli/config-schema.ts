import { type Kind, OPTIONS, type OptionSpec } from './option-table.ts';

type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: 'string', minLength: 1 };

const FIXTURES: Schema = {
  anyOf: [
    TEXT,
    {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { parameters: { type: 'object' }, body: true },
        additionalProperties: false,
      },
    },
  ],
};

const SCHEMAS: Readonly<Record<Kind, Schema>> = {
  text: TEXT,
  choice: TEXT,
  secret: { type: 'string', pattern: '^\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}$' },
  count: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  duration: { type: ['integer', 'string'], minimum: 1, pattern: '^[0-9]+(\\.[0-9]+)?[smh]?$' },
  flag: { type: 'boolean' },
  texts: { type: 'array', items: TEXT },
  pairs: { type: 'object', additionalProperties: TEXT },
  hook: TEXT,
  fixtures: FIXTURES,
};

/** The JSON schema of a file of options. */
export function configSchema(): Schema {
  const specs: [string, OptionSpec][] = Object.entries(OPTIONS);
  const properties = specs
    .filter(([name]) => name !== 'config')
    .map(([name, { kind, about, choices, default: usual }]) => [
      name,
      {
        description: about,
        ...SCHEMAS[kind],
        ...(choices && { enum: choices }),
        ...(usual === undefined ? {} : { default: usual }),
      },
    ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Options of the command conformance',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
}
