import { createHash } from 'node:crypto';

/** Content-Security-Policy level 3 directives, as helmet takes them. */
export type Policy = Record<string, string[]>;

const base: Policy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
};

export const portalPolicy: Policy = { ...base, 'img-src': ["'self'", 'data:'] };

/** The scripts that stand in the page itself, each allowed by its digest. */
const digestsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * A page of the documentation. Its search runs WebAssembly from the page's own host, and code is
 * coloured by style attributes.
 */
export const docsPolicy = (html: string): Policy => ({
  ...base,
  'script-src': ["'self'", "'wasm-unsafe-eval'", ...digestsOf(html)],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
});

/**
 * The reference on one page is one file with its scripts and font inside. It writes its styles
 * while it runs, and searches in a worker that it makes from a string.
 */
export const offlinePolicy = (html: string): Policy => ({
  ...base,
  'script-src': digestsOf(html),
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ['data:'],
  'img-src': ["'self'", 'data:'],
  'worker-src': ['blob:'],
});
