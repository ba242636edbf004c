import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { takeLinkToken } from './link-token.ts';
import { hrefOf, parseRoute, type Route } from './route.ts';

interface Place {
  route: Route;
  /** The secret of the link that led here: in memory alone. */
  linkToken: string | null;
}

interface Placement extends Place {
  /** Whether something was shown before: then what comes next takes the focus. */
  shown: RefObject<boolean>;
}

const PlaceContext = createContext<Placement | null>(null);

/** Follows the part of the address behind `#`. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(readPlace);
  const shown = useRef(false);

  useEffect(() => {
    const follow = () => setPlace(readPlace());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const placement = useMemo(() => ({ ...place, shown }), [place]);
  return <PlaceContext value={placement}>{children}</PlaceContext>;
}

/** Where the reader is. */
export function usePlace(): Placement {
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

function readPlace(): Place {
  const linkToken = takeLinkToken(window.location, window.history);
  return { route: parseRoute(window.location.hash), linkToken };
}
