import type { Answer } from './call.ts';
import { type ContractClient, contractClient } from './contract-client.ts';

/** A browser at the portal: it keeps cookies and sends its origin. */
export interface PortalClient extends ContractClient<'portal'> {
  cookies: Map<string, string>;
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

  const client = contractClient('portal', server, {
    basePath: '/portal/api',
    headers: (method) => ({
      ...(method !== 'GET' && { Origin: origin }),
      ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(address !== undefined && { 'X-Forwarded-For': address }),
    }),
    onAnswer: keep,
  });
  return { ...client, cookies };
}

/** What creates a key. */
export const NEW_KEY = { name: 'Mobile app', permissions: ['reciters:read' as const] };

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
