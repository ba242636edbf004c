import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { takeLinkToken } from './link-token.ts';
import { hrefOf, parseRoute, type Route } from './route.ts';

interface Place {
  route: Route;
  /** The secret of the link that led here: in memory alone. */
  linkToken: string | null;
  /** Whether the reader came from another place of the page, rather than opened it here. */
  navigated: boolean;
}

const PlaceContext = createContext<Place | null>(null);

/** Follows the part of the address behind `#`. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => readPlace(false));

  useEffect(() => {
    const follow = () => setPlace(readPlace(true));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Where the reader is. */
export function usePlace(): Place {
  const place = use(PlaceContext);
  if (place === null) throw new Error('usePlace needs a Router around it.');
  return place;
}

/** Goes to a route, as a link to it does. */
export function navigate(route: Route): void {
  window.location.hash = hrefOf(route);
}

/** Goes to a route in the place of the current one, which the back button then skips. */
export function redirect(route: Route): void {
  window.location.replace(hrefOf(route));
}

function readPlace(navigated: boolean): Place {
  const linkToken = takeLinkToken(window.location, window.history);
  return { route: parseRoute(window.location.hash), linkToken, navigated };
}
