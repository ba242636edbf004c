import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Routed, routerOf } from '../contract/route.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { given, type Secret } from '../credentials/credential.ts';
import { inEveryEncoding } from '../credentials/secrets.ts';
import type { Report } from '../engine/report.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { compareWithEarlier, createHistory } from '../inspect/history.ts';
import { inspect } from '../inspect/inspect.ts';
import { credentialIn, schemesOf } from '../requests/credentials.ts';
import type { Incoming } from '../requests/incoming.ts';
import type { Finding } from '../scenario/finding.ts';
import { forward, type Passed } from './forward.ts';
import { requestFindings } from './request-findings.ts';

/** More findings are not kept: a proxy may run for days. */
const MAX_FINDINGS = 2000;

/** A proxy that is running. */
export interface Proxy {
  readonly url: URL;
  /** Stops it, and says what it has seen. */
  close(): Promise<Report>;
}

/** Where it passes requests on to, and where it listens. */
export interface ProxySettings {
  readonly url: URL;
  /** 0 for a free one. */
  readonly port: number;
  readonly secrets: readonly Secret[];
}

/** The exchange of what passed through. Answers that were too large are not inspected. */
function exchangeOf({ request, answer, failure, sentAt }: Passed, routed: Routed): Exchange {
  const { method, target, headers, body } = request;
  return {
    request: {
      operation: routed.kind === 'operation' ? routed.operation : undefined,
      method,
      target,
      headers: headers.filter(([name]) => name.toLowerCase() !== 'host'),
      ...(body && body.length > 0 ? { body: body.toString('utf8') } : {}),
      lane: 'anonymous',
      credential: 'given',
    },
    answer,
    failure,
    sentAt,
    answeredAt: performance.now(),
  };
}

/** The credentials in a request: they must not be shown. */
function* secretsIn(request: Incoming, operations: readonly Operation[]): Generator<Secret> {
  for (const [name, value] of request.headers) {
    if (/^(?:authorization|cookie)$/i.test(name)) {
      yield given(value, `HEADER_${name.toUpperCase()}`);
      yield given(value.replace(/^\S+ +/, ''), 'CREDENTIAL');
    }
  }
  for (const scheme of operations.flatMap(schemesOf)) {
    const value = credentialIn(request, scheme);
    if (value !== undefined) yield given(value, 'CREDENTIAL');
  }
}

/**
 * Starts a proxy on this machine. It passes everything through, and takes note of what clients and
 * the service break.
 */
export async function startProxy(contract: Contract, settings: ProxySettings): Promise<Proxy> {
  const { url, port } = settings;
  const started = performance.now();
  const route = routerOf(contract);
  const history = createHistory();
  const agent = new (url.protocol === 'https:' ? https : http).Agent({ keepAlive: true });
  const secrets = new Map(settings.secrets.map((secret) => [secret.value, secret]));
  const called = new Set<Operation>();
  const ofClients: Finding[] = [];
  const ofService: Finding[] = [];
  let requests = 0;
  const take = (into: Finding[], found: readonly Finding[]): void => {
    if (into.length < MAX_FINDINGS) into.push(...found);
  };
  const watch = (passed: Passed): void => {
    requests += 1;
    const { request, answer, failure } = passed;
    const routed = route(request.method, request.target);
    for (const secret of inEveryEncoding([...secretsIn(request, contract.operations)]))
      if (!secrets.has(secret.value)) secrets.set(secret.value, secret);
    const exchange = exchangeOf(passed, routed);
    if (routed.kind === 'operation') called.add(routed.operation);
    take(ofClients, requestFindings(contract, routed, request, exchange));
    if (!answer && failure === undefined) return;
    take(ofService, inspect(contract, exchange, []));
    take(ofService, compareWithEarlier(contract, history, exchange));
  };
  const server = http.createServer((incoming, outgoing) =>
    forward(url, agent, incoming, outgoing, watch),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;

  const reportOf = (): Report => {
    const missing = contract.operations.filter((operation) => !called.has(operation));
    const names = missing.slice(0, 10).map(({ id }) => id);
    const more = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
    const notes = missing.length > 0 ? [`Never called: ${names.join(', ')}${more}.`] : [];
    return {
      contract,
      results: [
        { title: 'every request keeps the contract', group: 'parameters', findings: ofClients },
        {
          title: 'every answer is as the contract says',
          group: 'responses',
          findings: ofService,
        },
      ],
      coverage: [],
      secrets: [...secrets.values()].toSorted(
        (one, other) => other.value.length - one.value.length,
      ),
      stopped: undefined,
      requests,
      seconds: (performance.now() - started) / 1000,
      seed: 0,
      url: url.href,
      notes,
    };
  };
  return {
    url: new URL(`http://127.0.0.1:${own}${url.pathname}`),
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      if (server.listening) await once(server, 'close');
      return reportOf();
    },
  };
}
