import { type PortalClient, portalClient, someAddress } from './portal-client.ts';

/** Tries a wrong password. */
export const guess = (client: PortalClient, email: string, expected: string) =>
  client.refused('signIn', expected, { body: { email, password: 'not the right password' } });

/** Strangers use up what an account takes from browsers that it does not know. */
export async function lock(server: { port: number }, email: string): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt += 1)
    await guess(portalClient(server, someAddress()), email, '401 credentials_invalid');
  await guess(portalClient(server, someAddress()), email, '429 rate_limited');
}

/** Another browser, with the cookie by which accounts know this one. */
export function sameBrowser(
  server: { port: number },
  { cookies }: PortalClient,
  address = someAddress(),
): PortalClient {
  const copy = portalClient(server, address);
  copy.cookies.set('reciters_browser', cookies.get('reciters_browser') ?? '');
  return copy;
}
