import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const PARAMETERS = ['token', 'invite'];

interface LinkToken {
  /** The place that the link leads to. */
  path: string;
  token: string;
  /** Whom the link is for, where it says so. */
  email?: string;
}

/** In memory alone, for the place that it is for. */
let latest: LinkToken | null = null;

/**
 * Takes the secret out of a link such as `/portal/#/reset-password?token=…` and out of the address
 * and the history with it. Null where the link has none.
 */
export function takeLinkToken(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
): LinkToken | null {
  const [hash = '', query = ''] = location.hash.split('?');
  const parameters = new URLSearchParams(query);
  const token = PARAMETERS.map((name) => parameters.get(name)).find((each) => each !== null);
  if (token === undefined || token === null) return null;
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
  const email = parameters.get('email');
  return { path: hash.slice(1), token, ...(email !== null && { email }) };
}

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the secrets of links, before the router sees them: call it before the router is made. */
export function watchLinkTokens(): void {
  const take = () => {
    latest = takeLinkToken(window.location, window.history) ?? latest;
    for (const listener of listeners) listener();
  };
  take();
  window.addEventListener('popstate', take);
}

/** The link that led to the page that is shown; null without one. */
export function useLink(): LinkToken | null {
  const { pathname } = useLocation();
  const taken = useSyncExternalStore(listen, () => latest);
  return taken?.path === pathname ? taken : null;
}

/** The secret of that link. */
export const useLinkToken = (): string | null => useLink()?.token ?? null;
