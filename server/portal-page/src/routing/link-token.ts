const PARAMETERS = ['token', 'invite'];

/**
 * Takes the secret out of a link such as `/portal/#/reset-password?token=…` and out of the address
 * and the history with it. Null where the link has none.
 */
export function takeLinkToken(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
): string | null {
  const [path = '', query = ''] = location.hash.split('?');
  const parameters = new URLSearchParams(query);
  const name = PARAMETERS.find((each) => parameters.has(each));
  if (name === undefined) return null;
  history.replaceState(null, '', `${location.pathname}${location.search}${path}`);
  return parameters.get(name);
}
