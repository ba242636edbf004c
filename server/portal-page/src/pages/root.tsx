import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Announcer } from '../components/announcer.tsx';

/** Around every page. */
export function Root() {
  return (
    <Announcer>
      <ScrollRestoration />
      <Suspense>
        <Outlet />
      </Suspense>
    </Announcer>
  );
}
