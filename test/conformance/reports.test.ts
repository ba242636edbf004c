import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { REPORT_SCHEMA } from '../../scripts/conformance/src/report/json-schema.ts';
import { conformance, conformanceOf, weather } from './support/command.ts';
import { run } from './support/stranger.ts';
import { listen, stop } from './support/subject.ts';
import { createLibrary, TOKEN } from './unseen/library.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('reports', () => {
  test('what a service says begins no line on the terminal, where a CI system might obey it', async () => {
    const title = (): string => `Not here\n::error::${randomUUID()}\u001b[2J`;
    const { out } = await run(
      "  /a:\n    get: { responses: { '200': { description: A }, '404': { description: B } } }",
      (_, response) => {
        response.writeHead(404, { 'Content-Type': 'application/problem+json' });
        response.end(JSON.stringify({ type: 'https://e.example/x', title: title(), status: 404 }));
      },
      ...['--severity', 'problem.title=fault'],
    );
    expect(out).toContain('Not here');
    expect(out).not.toMatch(/^::/m);
    expect(out).not.toContain('\u001b');
  });

  test('nor does what a contract says', async () => {
    const text = JSON.stringify(`Stranger\n::error::${randomUUID()}\u001b[2J`);
    const contract = join(folder, 'stranger.yaml');
    writeFileSync(
      contract,
      `openapi: 3.0.3\ninfo: { title: ${text}, version: '1' }\npaths:\n  /a:\n    get: { operationId: ${text}, responses: { '200': { description: A } } }`,
    );
    const service = createServer((_, response) => response.writeHead(500).end());
    const { href } = await listen(service);
    const { out } = await conformance('--url', href, '--contract', contract, '--rounds', '2');
    await stop(service);
    expect(out.match(/Stranger/g)?.length).toBeGreaterThan(2);
    expect(out).not.toMatch(/^::/m);
    expect(out).not.toContain('\u001b');
  });

  test('are written as JUnit, as one page, and as annotations', async () => {
    const [junit, html] = [join(folder, 'r.xml'), join(folder, 'r.html')];
    const { out } = await weather(
      { noStation: true },
      '--junit',
      junit,
      '--html',
      html,
      '--github',
    );
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toMatch(/<testsuites name="Weather" tests="\d+" failures="[1-9]\d*"/);
    expect(xml).toContain('type="response.header-missing"');
    const page = readFileSync(html, 'utf8');
    expect(page).toContain('response.header-missing');
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)|<link|@import/);
    expect(out).toMatch(
      /::error file=[^,]*weather\.yaml,line=31,title=response\.header-missing::Promised/,
    );
    expect(out).toContain(`${html} has all of it, with requests and answers.`);
  });

  test('for programs keep their schema, which is kept beside the package', async () => {
    await expect(`${JSON.stringify(REPORT_SCHEMA, null, 2)}\n`).toMatchFileSnapshot(
      '../../scripts/conformance/report.schema.json',
    );
    const json = join(folder, 'r.json');
    const { out } = await weather({ noStation: true }, '--json', json);
    expect(out).toContain('--html FILE writes all of it');
    const report = JSON.parse(readFileSync(json, 'utf8'));
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(REPORT_SCHEMA);
    expect([validate(report), validate.errors]).toEqual([true, null]);
    expect(report).toMatchObject({
      verdict: 'broken',
      findings: [
        {
          kind: 'fault',
          id: 'response.header-missing',
          contract: { file: expect.stringMatching(/weather\.yaml$/), line: 31 },
          command: expect.stringMatching(/^curl /),
        },
      ],
    });
  });

  test('of gaps in SARIF name lines of the contract', async () => {
    const sarif = join(folder, 'r.sarif');
    await weather(
      { noStation: true },
      ...['--sarif', sarif, '--severity', 'response.header-missing=gap'],
    );
    const { runs } = JSON.parse(readFileSync(sarif, 'utf8'));
    expect(runs[0].tool.driver.rules).toMatchObject([{ id: 'response.header-missing' }]);
    expect(runs[0].results).toMatchObject([
      {
        ruleId: 'response.header-missing',
        level: 'warning',
        locations: [{ physicalLocation: { region: { startLine: 31 } } }],
      },
    ]);
  });

  test('for JUnit have a case for each promise, and stay small', async () => {
    const junit = join(folder, 'p.xml');
    await weather({}, '--junit', junit);
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toContain('<testsuite name="readWeather" ');
    expect(xml).toMatch(/<testcase classname="readWeather" name="status 200"\/>/);
    expect(xml).toMatch(/name="rule precision beyond maximum"/);
    expect(xml.length).toBeLessThan(20_000);
  });

  test('for GitHub are at most ten annotations, and a summary of the step', async () => {
    const summary = join(folder, 'summary.md');
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const { out } = await conformanceOf(
      createLibrary({ longTitles: true, emptyMissing: true }),
      'library',
      ...['--key', TOKEN, '--writes', '--github'],
    );
    vi.unstubAllEnvs();
    const annotations = out.split('\n').filter((line) => /^::(?:error|warning|notice) /.test(line));
    expect(annotations.length).toBeGreaterThan(0);
    expect(annotations.length).toBeLessThanOrEqual(10);
    const text = readFileSync(summary, 'utf8');
    expect(text).toMatch(/^## .*: \d+ faults?$/m);
    expect(text).toMatch(/^\| fault \| /m);
  });

  test('for GitHub and in SARIF show what a service says, and no links or rows of it', async () => {
    const [summary, sarif] = [join(folder, 'hostile.md'), join(folder, 'hostile.sarif')];
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const body = ['[a](https://e.example)', 'https://e.example', '`b` \\| row', '# c\r\n| d |'];
    await run(
      "  /a:\n    get: { responses: { '200': { description: A, content: { application/json: { schema: { type: object, properties: { a: { type: integer } } } } } } } }",
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ a: body.join('\r') }));
      },
      ...['--github', '--sarif', sarif, '--severity', 'response.schema=gap'],
    );
    vi.unstubAllEnvs();
    const text = readFileSync(summary, 'utf8');
    const row = text.split('\n').find((line) => line.includes('response.schema'));
    const [, , , came = ''] = row?.split(' | ') ?? [];
    // Within code nothing is a link, and neither is the code ended nor another cell begun.
    expect(came).toMatch(/^`` .*https:\/\/e\.example.* ``$/);
    expect(came.slice(2, -2)).not.toMatch(/``|(?<!\\)\||\\\\\|/);
    expect(text).not.toContain('\r');
    const message = JSON.parse(readFileSync(sarif, 'utf8')).runs[0].results[0].message.text;
    expect(message).toContain('[a] (https://e.example)');
  });

  test('for GitHub shows names of the contract, and no links, formulas or headings of it', async () => {
    const summary = join(folder, 'named.md');
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const title = 'See https://e.example | `b` **c** @d #1 $x$\n# e';
    const contract = join(folder, 'named.json');
    const id = 'https://e.example/$a$?@d';
    writeFileSync(
      contract,
      JSON.stringify({
        openapi: '3.1.0',
        info: { title, version: '1' },
        paths: { '/a': { put: { operationId: id, responses: { 204: { description: 'D' } } } } },
      }),
    );
    const server = createServer((_, response) => response.writeHead(204).end());
    const { href } = await listen(server);
    await conformance('--url', href, '--contract', contract, '--github', '--rounds', '0');
    await stop(server);
    vi.unstubAllEnvs();
    const text = readFileSync(summary, 'utf8');
    expect(text).toMatch(/^## `` See https:\/\/e\.example \| `b` \*\*c\*\* @d #1 \$x\$ # e ``: /);
    const notes = text.split('\n').filter((line) => line.includes(id));
    expect(notes).not.toEqual([]);
    for (const note of notes) expect(note).toMatch(/^(?:- `[^`]*`|\|.*)$/);
    expect(text.replace(/(`+) .*? \1/g, '')).not.toMatch(/:\/\/|[@$]/);
  });

  test('hold no secret, whatever the service does with it', async () => {
    const [junit, html] = [join(folder, 's.xml'), join(folder, 's.html')];
    const { code, out, err } = await conformanceOf(
      createLibrary({ echo: true }),
      'library',
      ...['--key', TOKEN, '--junit', junit, '--html', html, '--github', '--fail-on', 'advice'],
    );
    expect(code).toBe(1);
    expect(out).toContain('credentials.echoed');
    for (const text of [out, err, readFileSync(junit, 'utf8'), readFileSync(html, 'utf8')]) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(TOKEN.slice(0, 12));
    }
  });
});
