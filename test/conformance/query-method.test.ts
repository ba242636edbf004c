import { METHODS } from 'node:http';
import { expect, test } from 'vitest';
import { jsonIn, run } from './support/stranger.ts';

const paths = `  /a:
    query:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [n], properties: { n: { type: integer } } } } } }
      responses: { '200': { description: D }, '400': { description: D } }
    additionalOperations: { COPY: { responses: { '200': { description: D } } } }`;

test.skipIf(!METHODS.includes('QUERY'))(
  'the method QUERY is tested, and others are told',
  async () => {
    const asked: unknown[] = [];
    const { code, out } = await run(paths, async (request, response) => {
      if (!/^\/v1\/a(?:\?|$)/.test(request.url ?? '')) return response.writeHead(404).end();
      if (request.method !== 'QUERY') return response.writeHead(405, { Allow: 'QUERY' }).end();
      const body = await jsonIn(request);
      asked.push(body);
      const isRight = body === Object(body) && Number.isInteger((body as { n?: unknown }).n);
      return response.writeHead(isRight ? 200 : 400).end();
    });
    expect([code, out]).toEqual([0, expect.stringMatching(/bodies +\d/)]);
    expect(out).toMatch(/Left out: .*c\.yaml:9: operations of other methods are not tested\./);
    expect(asked).toContainEqual({ n: expect.any(Number) });
  },
);
