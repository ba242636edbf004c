/** Where the documentation was one page, a fragment named the chapter. */
const MOVED: [RegExp, (name: string) => string][] = [
  [/^#section\/Errors\/([a-z_]+)$/, (code) => `errors/${code}/`],
  [/^#section\/Phase-in-of-the-key/, () => 'guides/phase-in/'],
  [/^#section\/Authentication/, () => 'guides/keys/'],
  [/^#section\/End-user-identifier/, () => 'guides/end-users/'],
  [/^#section\/Pagination-and-filters/, () => 'guides/pagination/'],
  [/^#section\/Rate-limits/, () => 'guides/rate-limits/'],
  [/^#section\/Versioning/, () => 'guides/versioning/'],
  [/^#section\/Errors$/, () => 'errors/'],
  [
    /^#(?:tag\/[^/]+\/)?operation\/([A-Za-z]+)$/,
    (id) => `reference/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`,
  ],
];

/** Leads from an address of the one page that this was to the page that took its place. */
export function followOldAddress(): void {
  const { pathname, hash } = location;
  if (!pathname.endsWith('/docs/')) return;
  for (const [old, page] of MOVED) {
    const [whole, name = ''] = old.exec(hash) ?? [];
    if (whole !== undefined) location.replace(new URL(page(name), location.href.split('#')[0]));
  }
}
