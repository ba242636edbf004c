/** What a link into the portal leads to, and the name of its token. */
const PAGES = {
  'reset-password': 'token',
  'confirm-email': 'token',
  'sign-up': 'invite',
  'operator-link': 'token',
} as const;

/**
 * A link into the portal. Its token stands behind `#`, so that it reaches no server's log.
 *
 * @param publicUrl where the service is reached, without a trailing slash
 */
export const linkTo = (publicUrl: string, page: keyof typeof PAGES, token: string): string =>
  `${publicUrl}/portal/#/${page}?${new URLSearchParams({ [PAGES[page]]: token })}`;
