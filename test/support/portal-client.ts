import { expect } from 'vitest';
import type { components, operations } from '../../server/src/contract/generated/portal.d.ts';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { type Route, routesOf } from '../../server/src/contract/routes.ts';
import { type Answer, call } from './call.ts';
import { placeOf } from './contract.ts';
import { expectDocumented } from './contract-check.ts';

type Id = keyof operations;
type Problem = components['schemas']['Problem'];

type BodyOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined;
type Responses<Op extends Id> = operations[Op]['responses'];
/** The body of an operation's success. */
export type Success<Op extends Id> = {
  [Status in keyof Responses<Op> & (200 | 201 | 202 | 204)]: BodyOf<Responses<Op>[Status]>;
}[keyof Responses<Op> & (200 | 201 | 202 | 204)];

interface Input {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

const routes = new Map(
  routesOf(loadContract('portal').document)
    .flatMap(({ byMethod }) => [...byMethod.values()])
    .map((route) => [route.operationId, route]),
);

/** A browser at the portal: it keeps cookies and sends its origin. */
export interface PortalClient {
  cookies: Map<string, string>;
  /** Sends one request of an operation; the answer has to be as the contract says. */
  send(operation: Id, input?: Input): Promise<Answer>;
  /** The same, which has to succeed with this status: the body. */
  ok<Op extends Id>(operation: Op, input?: Input, status?: number): Promise<Success<Op>>;
  /** The same, which has to be refused with this status and code. */
  refused(operation: Id, expected: string, input?: Input): Promise<Problem & { answer: Answer }>;
}

/** @param address where requests say that they come from, where the server trusts them on it */
export function portalClient(server: { port: number }, address?: string): PortalClient {
  const origin = `http://127.0.0.1:${server.port}`;
  const cookies = new Map<string, string>();

  function keep(answer: Answer): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(operation: Id, { path, query, body, headers }: Input = {}): Promise<Answer> {
    const { method, path: template } = routes.get(operation) as Route;
    const filled = template.replace(/\{([^}]+)\}/g, (_, name) =>
      encodeURIComponent(path?.[name] ?? ''),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const answer = await call(server, `/portal/api${filled}${query ? `?${search}` : ''}`, {
      method,
      headers: {
        ...(method !== 'GET' && { Origin: origin }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(address !== undefined && { 'X-Forwarded-For': address }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const responses = placeOf('portal', 'paths', template, method.toLowerCase(), 'responses');
    if (!answer.headers.get('Content-Type')?.startsWith('text/'))
      expectDocumented(responses, answer);
    keep(answer);
    return answer;
  }

  return {
    cookies,
    send,
    async ok(operation, input, status) {
      const answer = await send(operation, input);
      expect([answer.status, answer.text]).toEqual([status ?? answer.status, answer.text]);
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.text === '' ? undefined : JSON.parse(answer.text);
    },
    async refused(operation, expected, input) {
      const answer = await send(operation, input);
      const problem: Problem = JSON.parse(answer.text);
      expect(`${answer.status} ${problem.code}`, answer.text).toBe(expected);
      return { ...problem, answer };
    },
  };
}

/** What creates a key. */
export const NEW_KEY = { name: 'Mobile app', permissions: ['reciters:read'] };

export const PASSWORD = 'correct horse battery';

/** A network address of its own, so that tests do not use up each other's limits. */
export const someAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Settings of a server that believes `someAddress`. */
export const PORTAL_ENV = { TRUST_PROXY: '1' };

/** Somebody who has just signed up. */
export async function signedUp(
  server: { port: number },
  email = `${crypto.randomUUID()}@mail.test`,
): Promise<PortalClient & { email: string }> {
  const client = portalClient(server, someAddress());
  await client.ok('signUp', { body: { email, password: PASSWORD } }, 201);
  return { ...client, email };
}
