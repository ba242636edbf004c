/** What a link into the portal leads to. */
export type Page = 'reset-password' | 'confirm-email' | 'change-email' | 'operator-link';

const withQuery = (publicUrl: string, page: string, values: Record<string, string>): string =>
  `${publicUrl}/portal/#/${page}?${new URLSearchParams(values)}`;

/**
 * A link into the portal. Its token stands behind `#`, so that it reaches no server's log.
 *
 * @param publicUrl where the service is reached, without a trailing slash
 */
export const linkTo = (publicUrl: string, page: Page, token: string): string =>
  withQuery(publicUrl, page, { token });

/** The link of an invitation, which names the address so that the form comes filled in. */
export const inviteLink = (publicUrl: string, email: string, token: string): string =>
  withQuery(publicUrl, 'sign-up', { email, invite: token });
