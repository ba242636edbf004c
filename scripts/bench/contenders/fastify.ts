import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { parse } from 'yaml';
import { lister, PORT, type Query, readGiven } from './given.ts';

/**
 * Fastify as its guide has it: schemas for what comes in and goes out (the contract's own), a limit
 * on requests by key, a hook that knows the keys by their digests, and, unless LOGS=no, a log line
 * for each request.
 */
const given = readGiven();
const { get, list } = lister(given);
const keys = new Set(given.keys);

interface Node {
  [name: string]: unknown;
}

const contract: Node = parse(
  readFileSync(new URL('../../../openapi/openapi.yaml', import.meta.url), 'utf8'),
);

/** A part of the contract with its references replaced by what they name. */
function resolved(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolved);
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part) {
    const steps = String(part.$ref).slice(2).split('/');
    return resolved(steps.reduce<unknown>((at, step) => (at as Node)[step], contract));
  }
  // What describes, and what only OpenAPI knows.
  const kept = Object.entries(part).filter(
    ([name]) => !/^(description|examples?|x-.*)$/.test(name) || name === 'properties',
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, resolved(value)]));
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: object;
}

/** What Fastify takes of an operation: schemas of its parameters, by place, and of its answer. */
function schemaOf(path: string) {
  const operation = resolved(((contract.paths as Node)[path] as Node).get) as {
    parameters: Parameter[];
    responses: Record<string, { content: Record<string, { schema: object }> }>;
  };
  const place = (name: string) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === name);
    return {
      type: 'object',
      additionalProperties: name === 'header',
      required: parameters.flatMap((one) => (one.required ? one.name : [])),
      properties: Object.fromEntries(
        parameters.map((one) => [
          name === 'header' ? one.name.toLowerCase() : one.name,
          one.schema,
        ]),
      ),
    };
  };
  return {
    querystring: place('query'),
    headers: place('header'),
    params: place('path'),
    response: { 200: operation.responses['200']?.content['application/json']?.schema },
  };
}

const app = fastify({
  logger: process.env.LOGS !== 'no',
  ajv: { customOptions: { strict: false } },
});
await app.register(rateLimit, {
  max: 100_000_000,
  timeWindow: 60_000,
  keyGenerator: (request) => String(request.headers['x-api-key']),
  enableDraftSpec: true,
});
app.addHook('onRequest', async (request, reply) => {
  const key = request.headers['x-api-key'];
  if (typeof key === 'string' && !keys.has(createHash('sha256').update(key).digest('hex')))
    return reply.code(401).send({ title: 'Unauthorized', status: 401 });
});
app.get('/reciters/', { schema: schemaOf('/reciters/') }, async (request) =>
  list(request.query as Query),
);
app.get('/reciters/:id/', { schema: schemaOf('/reciters/{id}/') }, async (request, reply) => {
  const { id } = request.params as { id: number };
  const reciter = get(id);
  if (reciter === undefined) reply.callNotFound();
  return reciter;
});
await app.listen({ port: PORT, host: '127.0.0.1' });
