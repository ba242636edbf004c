import type { IncomingHttpHeaders } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Route } from './routes.ts';

/** Whether these headers keep the contract for sure; false leaves the verdict to the validator. */
export type HeaderCheck = (headers: IncomingHttpHeaders) => boolean;

/**
 * Compiles the schemas of an operation's header parameters. Throws where a schema has a keyword or
 * a format that would go unchecked.
 */
export function compileHeaderCheck({ parameters }: Pick<Route, 'parameters'>): HeaderCheck {
  // The contract is linted where it is written.
  const ajv = new Ajv2020({ meta: false, validateSchema: false });
  const headers = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, required = false, schema }) => ({
      name: name.toLowerCase(),
      required,
      keepsSchema: ajv.compile(schema),
    }));

  return (values) =>
    headers.every(({ name, required, keepsSchema }) => {
      const value = values[name];
      return value === undefined ? !required : keepsSchema(value);
    });
}
