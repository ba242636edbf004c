import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { NotLoadedPage } from '../pages/not-loaded-page.tsx';

/** What is known of a page before it is opened: how it is loaded, and what it will ask for first. */
interface Handle {
  load: () => Promise<unknown>;
  ask?: ((queryClient: QueryClient) => void) | undefined;
}

/** A page that is loaded when it is first opened; where it cannot be, that is said in its place. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ask?: Handle['ask'],
): { element: ReactNode; handle: Handle } {
  const Page = lazy<ComponentType>(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: NotLoadedPage }),
    ),
  );
  return { element: <Page />, handle: { load, ask } };
}

/** Loads the page of a place, such as `#/usage`, and what it shows first, before it is opened. */
export function loadPage(routes: RouteObject[], place: string, queryClient: QueryClient): void {
  const [path = ''] = place.slice(1).split('?');
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const handle: Handle | undefined = route.handle;
    // Where it cannot be loaded, opening it says so.
    handle?.load().catch(() => {});
    handle?.ask?.(queryClient);
  }
}
