/**
 * What a public read says to caches (RFC 9111): the caller may keep it for a minute, and nobody else,
 * since limits and permissions are each caller's own.
 */
export const CACHE_HEADERS = {
  'Cache-Control': 'private, max-age=60, must-revalidate',
  Vary: 'Accept-Encoding, X-API-Key',
} as const;
