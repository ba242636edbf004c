import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { isMultipleOf } from './multiple-of.ts';
import { compilePattern } from './patterns.ts';

/** What is wrong with a value, in words. */
export const describe = ({ message, keyword, params }: ErrorObject): string => {
  if (keyword === 'additionalProperties')
    return `must not have ${String(params.additionalProperty)}`;
  if (keyword === 'enum' || keyword === 'const') {
    return `must be ${[params.allowedValues ?? params.allowedValue]
      .flat()
      .map((v) => JSON.stringify(v))
      .join(' or ')}`;
  }
  if (keyword === 'oneOf' && Array.isArray(params.passingSchemas)) {
    const kept = params.passingSchemas.map((index) => `/oneOf/${index}`).join(' and ');
    return `must match exactly one schema in oneOf, and matches ${kept}`;
  }
  return message ?? `breaks ${keyword}`;
};

/** Patterns as the contract means them. One that cannot be read matches everything. */
const patternEngine = Object.assign((pattern: string) => compilePattern(pattern) ?? /(?:)/, {
  code: 'new RegExp',
});

/** Judges values by JSON Schema 2020-12. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateFormats: true,
    validateSchema: false,
    logger: false,
    // Making a schema's code smaller takes longer than running it ever does.
    code: { regExp: patternEngine, optimize: false },
  });
  addFormats.default(ajv);
  const isUri = ajv.formats.uri;
  if (typeof isUri === 'function') {
    // What follows the scheme may be empty (RFC 3986, 3.3), which the library forgets.
    const isOne = (text: string): boolean =>
      isUri(text.replace(/^([a-z][a-z\d+.-]*:)(?=[?#]|$)/i, '$1a')) === true;
    ajv.addFormat('uri', isOne);
    // No specification has a format `url`; that of the library refuses the addresses of private networks.
    ajv.addFormat('url', isOne);
  }
  const isDuration = ajv.formats.duration;
  if (isDuration instanceof RegExp) {
    // The last part may have a fraction (ISO 8601-1, 5.5.2.3), as many languages write it.
    const isOne = (text: string): boolean =>
      isDuration.test(text.replace(/[.,]\d+([DHMSWY])$/, '$1'));
    ajv.addFormat('duration', isOne);
  }
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => isMultipleOf(value, step),
    error: { message: ({ schema }) => `must be multiple of ${schema}` },
  });
  return ajv;
}

/** A reference whose schema is compiled once a value reaches it. */
export const LATE_REFERENCE = 'late-reference';

/**
 * Adds that keyword. In large contracts one schema leads to thousands of others, of which values
 * reach a few.
 */
export function addLateReferences(ajv: Ajv2020): void {
  const validate: SchemaValidateFunction = (name: string, value: unknown, _, place) => {
    const target = ajv.getSchema(name);
    const isKept = target === undefined || target.call(ajv, value, place) === true;
    if (!isKept) validate.errors = target.errors ?? [];
    return isKept;
  };
  ajv.addKeyword({ keyword: LATE_REFERENCE, schemaType: 'string', errors: true, validate });
}
