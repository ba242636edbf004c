import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { runCli } from '../../scripts/conformance/src/cli/cli.ts';
import { contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';
import { createWeather } from './unseen/weather.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command on a service, and says what it wrote. */
async function run(server: Server, signal?: AbortSignal, ...args: readonly string[]) {
  const { href } = await listen(server);
  try {
    return await runAt(href, signal, ...args);
  } finally {
    await stop(server);
  }
}

/** Runs the command on an address, and says what it wrote. */
async function runAt(href: string, signal?: AbortSignal, ...args: readonly string[]) {
  const [junit = '', html = ''] = ['r.xml', 'r.html'].map((name) => join(folder, name));
  const said = { out: '', err: '' };
  const files = ['--junit', junit, '--html', html];
  const code = await runCli(
    ['--url', href, '--contract', contractOf('weather'), ...files, '--patience', '0.1s', ...args],
    { write: (text) => (said.out += text) },
    { write: (text) => (said.err += text) },
    signal && (() => signal),
  );
  return { code, ...said, junit: readFileSync(junit, 'utf8'), html: readFileSync(html, 'utf8') };
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

  test('when the run is stopped before it is planned, and no plan is told', async () => {
    const signal = AbortSignal.abort('by SIGINT');
    const { code, out, err, junit } = await run(createWeather(), signal);
    expect([code, err]).toEqual([2, '']);
    expect(out).toContain('STOPPED: by SIGINT. Nothing was broken until then. 0 requests');
    expect(junit).toContain('</testsuites>');
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
    let isEndless = false;
    const server = createServer((request, response) => {
      requests += 1;
      // Of what is sent over a socket of its own, some may stay without an answer.
      const isUsual = request.method === 'GET' && request.headers.connection === 'keep-alive';
      if (requests < 80 || isEndless || !isUsual) {
        weather.emit('request', request, response);
        return;
      }
      isEndless = true;
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

  test('when all answers are too large to be read, which is one finding', async () => {
    const weather = createWeather();
    const most = Buffer.alloc(33 * 1024 * 1024, ' ');
    const server = createServer((request, response) => {
      const isLarge = request.method === 'GET' && request.url?.includes('/now/');
      if (isLarge) response.writeHead(200, { 'Content-Type': 'application/json' }).end(most);
      else weather.emit('request', request, response);
    });
    const { out } = await run(server, undefined, '--rounds', '3');
    expect(out.match(/the answer is larger than 32 MiB/g)).toHaveLength(1);
    expect(out).toContain('Advice');
  });

  /** The weather service, until a certain request; then another answers. */
  function afterRequest(number: number, then: RequestListener): Server {
    const weather = createWeather();
    let requests = 0;
    return createServer((request, response) => {
      requests += 1;
      if (requests <= number) weather.emit('request', request, response);
      else then(request, response);
    });
  }

  test.each([
    ['404', 404, 'Is the path in --url right?'],
    ['200', 200, 'Even where nothing is'],
    ['302', 302, 'Is the address right'],
    ['502', 502, 'what stands before it does not reach it'],
  ])('when everything is answered with %s', async (_, status, why) => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<p>');
    });
    const { code, out, junit } = await run(server);
    expect([code, out]).toEqual([
      expect.any(Number),
      expect.stringContaining(`STOPPED: the service answers everything with ${status}`),
    ]);
    expect(out).toContain(why);
    expect(requests).toBeLessThan(30);
    expect(junit).toContain('</testsuites>');
  });

  test.each([
    ['429', { 'Retry-After': '3600' }, '429 to its last 40 requests (Retry-After: 3600)'],
    ['403', {}, '403 to its last 40 requests'],
  ] as const)('when the service bans the caller with %s', async (status, headers, says) => {
    const server = afterRequest(60, (_, response) => {
      response.writeHead(Number(status), headers).end();
    });
    const { out, junit } = await run(server);
    expect(out).toContain(`STOPPED: the service has answered ${says}`);
    expect(junit).toContain('the run comes to its end');
  });

  test('to the end where much is refused, and what was answered before still is', async () => {
    const weather = createWeather();
    const known = new Set<string>();
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      const what = `${request.method} ${request.url}`;
      const isNew = requests > 60 && !known.has(what);
      response.once('finish', () => response.statusCode < 400 && known.add(what));
      if (isNew) response.writeHead(403).end();
      else weather.emit('request', request, response);
    });
    const { out } = await run(server);
    expect(out).not.toContain('STOPPED');
    expect(requests).toBeGreaterThan(110);
  });

  test('into a folder that does not exist yet, and where one of them cannot be written', async () => {
    const json = join(folder, 'new', 'r.json');
    const args = ['--json', json, '--sarif', join(json, 'r.sarif')];
    const { code, out } = await run(createWeather(), undefined, '--max-requests', '30', ...args);
    expect([code, out]).toEqual([2, expect.stringContaining('r.sarif cannot be written: ')]);
    expect(readFileSync(json, 'utf8')).toContain('"verdict"');
  });

  test('when nobody answers', async () => {
    const server = createServer();
    const { href } = await listen(server);
    await stop(server);
    const { code, out, junit, html } = await runAt(href);
    expect([code, out]).toEqual([
      2,
      expect.stringContaining(
        `STOPPED: nobody answers at ${href} (the connection was refused). Nothing was broken until then.`,
      ),
    ]);
    expect(junit).toContain('<error message="nobody answers');
    expect(html).toContain('nobody answers');
  });

  test('when the service speaks only HTTP/2', async () => {
    const server = createHttp2Server() as unknown as Server;
    const { href } = await listen(server);
    const { code, out, junit } = await runAt(href);
    server.close();
    expect([code, out]).toEqual([2, expect.stringContaining('only HTTP/2?')]);
    expect(junit).toContain('only HTTP/2?');
  });

  test('when the workflows cannot be run', async () => {
    const { code, out, junit } = await run(createWeather(), undefined, '--workflow', '/nowhere');
    expect([code, out]).toEqual([2, expect.stringContaining('STOPPED: /nowhere cannot be read')]);
    expect(junit).toContain('the run comes to its end');
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)('a plan ends at once by %s', async (signal) => {
  const main = fileURLToPath(new URL('../../scripts/conformance/src/cli/main.ts', import.meta.url));
  const text = readFileSync(contractOf('weather'));
  const server = createServer((_, response) => {
    child.kill(signal);
    // It is planned all the same where the signal is not heeded.
    child.once('exit', () => response.destroy());
    setTimeout(() => response.end(text), 500).unref();
  });
  const { href } = await listen(server);
  const args = ['--import', 'tsx', main, '--plan', '--url', href, '--contract', href];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([null, signal]);
  await stop(server);
});

describe('a budget', () => {
  const sentOf = (out: string): number =>
    Number(/([\d,]+) requests in/.exec(out)?.[1]?.replace(',', ''));

  test('of requests is kept, and what it leaves out is counted and explained', async () => {
    const { code, out } = await run(createWeather(), undefined, '--max-requests', '150');
    expect(code).toBe(0);
    expect(sentOf(out)).toBeLessThanOrEqual(150);
    expect(out).toMatch(/Note: At least [\d,]+ checks did not fit into 150 requests/);
  });

  test('of time is over as soon as nothing more can be sent in it', async () => {
    const weather = createWeather();
    let left = 30;
    const server = createServer((request, response) => {
      left -= 1;
      response.setHeader('RateLimit-Policy', '"all";q=30;w=7200');
      response.setHeader('RateLimit', `"all";r=${Math.max(0, left)};t=7200`);
      weather.emit('request', request, response);
    });
    const { out } = await run(server, undefined, '--max-time', '3600s');
    expect(out).toContain('did not fit into 20,000 requests in 3600 s');
  });

  test('of time is kept', async () => {
    const slow = createWeather();
    const server = createServer((request, response) => {
      setTimeout(() => slow.emit('request', request, response), 50);
    });
    const { code, out, junit } = await run(server, undefined, '--max-time', '5');
    expect(code).toBe(0);
    expect(Number(/ in ([\d.]+) s, seed/.exec(out)?.[1])).toBeLessThan(20);
    expect(out).toMatch(/Note: At least [\d,]+ checks did not fit into 20,000 requests in 5 s/);
    expect(junit).toContain('</testsuites>');
  });

  test('is spent on the most telling requests', async () => {
    const flawed = createWeather({ laxPrecision: true });
    const { code, out } = await run(flawed, undefined, '--max-requests', '150');
    expect([code, out]).toEqual([1, expect.stringContaining('precision refuses')]);
  });
});
