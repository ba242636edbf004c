import { DEFAULT_PERIOD, type Period, parsePeriod, periodParameters } from './period.ts';

/** Every place of the page. What stands here stands in the address: never anything secret. */
export type Route =
  | { page: 'sign-in' }
  | { page: 'sign-up' }
  | { page: 'forgot-password' }
  | { page: 'reset-password' }
  | { page: 'confirm-email' }
  | { page: 'operator-link' }
  | { page: 'keys' }
  | { page: 'key'; id: string }
  | { page: 'account' }
  | { page: 'activity'; number: number }
  | { page: 'usage'; period: Period; keyId: string | null }
  | { page: 'operator' }
  | { page: 'not-found' };

/** Where a person lands who asked for nothing in particular. */
export const HOME: Route = { page: 'keys' };

const PLAIN = {
  '/': HOME,
  '/sign-in': { page: 'sign-in' },
  '/sign-up': { page: 'sign-up' },
  '/forgot-password': { page: 'forgot-password' },
  '/reset-password': { page: 'reset-password' },
  '/confirm-email': { page: 'confirm-email' },
  '/operator-link': { page: 'operator-link' },
  '/settings/api-keys': { page: 'keys' },
  '/settings/account': { page: 'account' },
  '/operator': { page: 'operator' },
} as const satisfies Record<string, Route>;

const KEY = /^\/settings\/api-keys\/([^/]+)$/;

/** Reads the part of an address behind `#`, with or without it. */
export function parseRoute(hash: string): Route {
  const url = new URL(hash.replace(/^#/, '') || '/', 'http://portal');
  const plain = Object.entries(PLAIN).find(([path]) => path === url.pathname);
  if (plain) return plain[1];
  const key = KEY.exec(url.pathname)?.[1];
  if (key !== undefined) return { page: 'key', id: key };
  if (url.pathname === '/settings/activity') {
    const number = Number(url.searchParams.get('page') ?? 1);
    return { page: 'activity', number: Number.isSafeInteger(number) && number > 0 ? number : 1 };
  }
  if (url.pathname === '/usage') {
    const period = parsePeriod(url.searchParams);
    return { page: 'usage', period, keyId: url.searchParams.get('key') };
  }
  return { page: 'not-found' };
}

/** The address of a route, to use as a link's `href`. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'keys':
      return '#/settings/api-keys';
    case 'key':
      return `#/settings/api-keys/${route.id}`;
    case 'account':
      return '#/settings/account';
    case 'activity':
      return `#/settings/activity${query(route.number > 1 ? { page: `${route.number}` } : {})}`;
    case 'usage':
      return `#/usage${query({
        ...(route.period !== DEFAULT_PERIOD && periodParameters(route.period)),
        ...(route.keyId !== null && { key: route.keyId }),
      })}`;
    case 'not-found':
      return '#/';
    default:
      return `#/${route.page}`;
  }
}

/** The usage of the default period, of one key or of all. */
export const usageRoute = (keyId: string | null = null): Route => ({
  page: 'usage',
  period: DEFAULT_PERIOD,
  keyId,
});

function query(values: Record<string, string>): string {
  const text = new URLSearchParams(values).toString();
  return text === '' ? '' : `?${text}`;
}
