import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Report } from '../../scripts/conformance/src/engine/report.ts';
import { runConformance } from '../../scripts/conformance/src/engine/run.ts';
import type { Settings } from '../../scripts/conformance/src/engine/settings.ts';
import { groupFindings } from '../../scripts/conformance/src/report/groups.ts';
import { terminalReport } from '../../scripts/conformance/src/report/terminal.ts';
import { listen, stop } from './support/subject.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(stop)));

const contractOf = (paths: string): string =>
  `openapi: 3.1.0\ninfo: { title: Small, version: 1.0.0 }\npaths:\n${paths}\n`;

const LIST = `  /things:
    get:
      operationId: listThings
      parameters:
        - { name: size, in: query, schema: { type: integer, minimum: 1, maximum: 9, example: 3 } }
        - { name: note, in: header, schema: { type: string } }
      responses:
        '200':
          description: Things.
          headers: { X-Trace: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer } } } } } }
        '400': { description: No., headers: { X-Trace: { required: true, schema: { type: string } } } }`;

async function hold(
  server: Server,
  paths: string,
  settings: Partial<Settings> = {},
): Promise<Report> {
  servers.push(server);
  const url = await listen(server);
  return runConformance(
    {
      url,
      contract: { file: 'small.yaml', text: contractOf(paths) },
      keys: {},
      headers: [],
      keyRequired: false,
      limits: false,
      writes: false,
      seed: 1,
      rounds: 0,
      workflow: undefined,
      ...settings,
    },
    { started() {}, estimated() {}, waiting() {}, progressed() {} },
  );
}

const found = (report: Report): string[] =>
  groupFindings(report).map(({ kind, claim, finding }) => `${kind} ${claim.id}: ${finding.got}`);

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void =>
  void response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body));

/** A service that has nothing but the list, and reads it as it is told. */
const things = (answer: (request: IncomingMessage, response: ServerResponse) => unknown): Server =>
  createServer((request, response) => {
    const path = request.url?.replace(/\?.*/s, '');
    if (path !== '/things') return json(response, 404, { message: 'No route.' });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return json(response, 405, { message: 'No method.' }, { Allow: 'GET, HEAD' });
    return void answer(request, response);
  });

describe('an operation that refuses the simplest request', () => {
  test('is one finding, and nothing more is said of it', async () => {
    const server = createServer((_, response) => json(response, 404, { message: 'No route.' }));
    const paths =
      "  /old:\n    get: { operationId: old, responses: { '200': { description: Yes. } } }";
    const report = await hold(server, `${LIST}\n${paths}`, {});
    expect(found(report).filter((line) => !line.includes('header'))).toEqual([
      'fault operation.refused: 404 application/json: No route.',
      expect.stringContaining('gap operation.refused: 404'),
      expect.stringContaining('gap response.status: 404'),
    ]);
  });
});

describe('a service that dies of a request', () => {
  test('is said to die of this one, and of none that was under way', async () => {
    const server = things((request, response) => {
      if (request.headers.accept !== 'nonsense') return json(response, 200, [], { 'X-Trace': '1' });
      const { port } = server.address() as AddressInfo;
      server.close(() => setTimeout(() => server.listen(port, '127.0.0.1'), 50));
      server.closeAllConnections();
      return undefined;
    });
    const report = await hold(server, LIST);
    const dead = groupFindings(report).filter(({ claim }) => claim.id === 'robustness.no-answer');
    expect(dead.map(({ finding }) => finding.exchanges.at(-1)?.request.headers)).toEqual([
      [['Accept', 'nonsense']],
    ]);
    expect(report.stopped).toBeUndefined();
  });
});

describe('one cause is one finding:', () => {
  test('a header that is missing on every answer, said first', async () => {
    const server = things(({ url = '' }, response) =>
      /size=(?:[1-9]|)$|^\/things$/.test(url)
        ? json(response, 200, [])
        : response.writeHead(400).end(),
    );
    const groups = groupFindings(await hold(server, LIST));
    expect(groups[0]?.claim.id).toBe('response.header-missing');
    expect(groups.filter(({ claim }) => claim.id === 'response.header-missing')).toHaveLength(1);
  });

  test('everything that one parameter takes although it should not', async () => {
    const server = things((_, response) => json(response, 200, [], { 'X-Trace': '1' }));
    expect(found(await hold(server, LIST))).toEqual([
      expect.stringMatching(/^fault parameter\.invalid: 200/),
    ]);
  });

  test('but failures of the service with different messages are several', async () => {
    const server = things(({ url = '', headers }, response) => {
      const headersOf = { 'X-Trace': '1' };
      if (/size=(?:0|-1)$/.test(url)) return json(response, 500, { message: 'out of range: 0' });
      if (url.includes('size=abc')) return json(response, 500, { message: 'not a number: abc' });
      const isFine = /size=[1-9]$|^\/things\??$/.test(url) || headers.note !== undefined;
      return isFine ? json(response, 200, [], headersOf) : response.writeHead(400, headersOf).end();
    });
    expect(found(await hold(server, LIST)).sort()).toEqual([
      'fault robustness.fault: 500 not a number: abc',
      'fault robustness.fault: 500 out of range: 0',
    ]);
  });
});

describe('the terminal', () => {
  test('shows the cause in its first ten lines, with the value that came and a short command', async () => {
    const server = things((_, response) => json(response, 200, 7, { 'X-Trace': '1' }));
    const report = await hold(server, LIST);
    const lines = terminalReport(report).split('\n').slice(0, 10);
    expect(lines[0]).toMatch(/^Small at http:\S+: BROKEN: 2 faults\.$/);
    expect(lines.join('\n')).toContain('came:     7');
    expect(lines.find((line) => line.includes('again:'))?.length).toBeLessThan(100);
  });
});

describe('members of answers that no schema names', () => {
  const answer = (): Server =>
    things((_, response) => json(response, 200, [{ id: 1, other: 2 }], { 'X-Trace': '1' }));

  test('are gaps, if asked for', async () => {
    const report = await hold(answer(), LIST, { unknownMembers: true });
    expect(found(report)).toContainEqual('gap response.member-unknown: /0/other: 2');
  });

  test('are nothing otherwise', async () => {
    expect(found(await hold(answer(), LIST)).join()).not.toContain('member-unknown');
  });
});
