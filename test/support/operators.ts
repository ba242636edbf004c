import { createOperatorLink } from '../../server/src/portal-api/operator/operator-link.ts';
import { type PortalClient, signedUp } from './portal-client.ts';
import type { TestServer } from './server.ts';

/** The token of a link of ours. */
export const tokenOfLink = (link: string): string => link.split(/token=|invite=/)[1] ?? '';

/** The token of a new link that makes an operator. */
export async function operatorToken({ db, url }: Pick<TestServer, 'db' | 'url'>): Promise<string> {
  return tokenOfLink((await createOperatorLink(db, url)).link);
}

/** Makes an operator of who is signed in. */
export async function becomeOperator(server: TestServer, client: PortalClient): Promise<void> {
  await client.ok('claimOperator', { body: { token: await operatorToken(server) } }, 200);
}

/** Somebody who has just signed up and become an operator. */
export async function signedUpOperator(
  server: TestServer,
): Promise<PortalClient & { email: string }> {
  const client = await signedUp(server);
  await becomeOperator(server, client);
  return client;
}
