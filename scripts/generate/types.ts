import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { banner, readContract, valuesOf } from './contract.ts';

/** A contract as its client sees it. */
export async function clientTypes(path: string): Promise<string> {
  const document = readContract(path);
  explainValues(document);
  return banner(path) + astToString(await openapiTS(document));
}

/**
 * Adds to every parameter and property with listed values what their schema says, so that editors
 * show it where such a value is written: openapi-typescript says it at the schema's own type alone.
 */
function explainValues(document: OpenAPI3): void {
  const schemas = Object(document.components?.schemas);
  const seen = new Set<unknown>();
  const explain = (node: unknown): void => {
    if (typeof node !== 'object' || seen.has(node)) return;
    seen.add(node);
    const holder = Object(node);
    const reference = `${holder.schema?.$ref ?? holder.$ref}`;
    const { enum: values, description } = schemas[reference.split('/schemas/')[1] ?? ''] ?? {};
    if (values) holder.description = [holder.description, description].filter(Boolean).join('\n\n');
    else for (const child of Object.values(holder)) explain(child);
  };
  explain(document);
}

/** A contract as its server sees it: a parameter with a default is always there once checked. */
export async function serverTypes(path: string): Promise<string> {
  const document: OpenAPI3 = readContract(path);
  const written = [document.components?.parameters, ...valuesOf('parameters', document.paths)];
  for (const parameter of written.flatMap((some) => Object.values(Object(some)))) {
    const { schema } = Object(parameter);
    if (typeof schema === 'object' && 'default' in schema) Object(parameter).required = true;
  }
  return banner(path) + astToString(await openapiTS(document)) + rejectionStatus(document);
}

/** openapi-typescript knows no extensions: the statuses in `x-rejects-with`, and 400 without one. */
function rejectionStatus(document: OpenAPI3): string {
  const statuses = new Set([400, ...valuesOf('x-rejects-with', document)]);
  return `/** What the contract refuses input with. */
export type RejectionStatus = ${[...statuses].sort().join(' | ')};
`;
}
