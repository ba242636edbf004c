import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCli } from '../../scripts/conformance/cli.ts';
import { contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';
import { createWeather } from './unseen/weather.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command on a service, and says what it wrote. */
async function run(server: Server, signal?: AbortSignal) {
  const { href } = await listen(server);
  const [junit = '', html = ''] = ['r.xml', 'r.html'].map((name) => join(folder, name));
  const said = { out: '' };
  try {
    const code = await runCli(
      ['--url', href, '--contract', contractOf('weather'), '--junit', junit, '--html', html],
      { write: (text) => (said.out += text) },
      { write: () => {} },
      signal,
    );
    return { code, ...said, junit: readFileSync(junit, 'utf8'), html: readFileSync(html, 'utf8') };
  } finally {
    await stop(server);
  }
}

/** The weather service, which does something at a certain request. */
function atRequest(number: number, act: (server: Server) => void): Server {
  const server = createWeather();
  let requests = 0;
  server.prependListener('request', () => {
    requests += 1;
    if (requests === number) act(server);
  });
  return server;
}

describe('reports are written', () => {
  test('when the run is stopped', async () => {
    const controller = new AbortController();
    const server = atRequest(80, () => controller.abort('by SIGINT'));
    const { code, out, junit, html } = await run(server, controller.signal);
    expect(code).toBe(2);
    expect(out).toMatch(/^STOPPED: by SIGINT\. Nothing was broken until then\. \d+ requests/m);
    expect(junit).toContain('</testsuites>');
    expect(html).toContain('Stopped: by SIGINT.');
  });

  test('when the service dies, with the request that it died of', async () => {
    const server = atRequest(80, (own) => {
      own.close();
      own.closeAllConnections();
    });
    const { code, out, junit } = await run(server);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^STOPPED: the service no longer answers \(.*\); the first of its last requests was [A-Z]+ \//m,
    );
    expect(junit).toContain('robustness.no-answer');
  });

  test('when an answer never ends', async () => {
    const weather = createWeather();
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      if (requests !== 80) {
        weather.emit('request', request, response);
        return;
      }
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const { code, out } = await run(server);
    expect(code).toBe(1);
    expect(out).toContain('the answer is larger than 32 MiB');
  });
});
