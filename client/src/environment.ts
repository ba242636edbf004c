interface Environment {
  process?: { env?: Record<string, string | undefined> };
}

/** Reads an environment variable; browsers and some workers have none. */
export const readVariable = (name: string): string | undefined =>
  (globalThis as Environment).process?.env?.[name];

/** What tells a browser from other places, as far as this package looks. */
export interface Surroundings {
  document?: unknown;
  WorkerGlobalScope?: unknown;
  navigator?: { userAgent?: string };
}

/**
 * Whether this is a page, or a web or service worker, whose source and memory visitors can read.
 *
 * Workers have no `document`. Deno and Cloudflare run code on servers as workers too, and only
 * browsers call themselves `Mozilla/5.0` there.
 */
export const isBrowser = (scope: Surroundings = globalThis): boolean =>
  'document' in scope ||
  ('WorkerGlobalScope' in scope && /^Mozilla\//.test(`${scope.navigator?.userAgent}`));
