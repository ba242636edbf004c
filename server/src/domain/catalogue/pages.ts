/** Which part of a list is asked for: pages count from 1. */
export interface PageRequest {
  page: number;
  page_size: number;
}

/** The items of one page; none past the end. */
export const pageOf = <T>(items: readonly T[], { page, page_size }: PageRequest): T[] =>
  items.slice((page - 1) * page_size, page * page_size);

/**
 * The `Link` header of a page (RFC 8288): first, prev, next and last, with every filter kept.
 *
 * @param path the list's address without a query
 * @param query everything that was asked for, page and page_size among it
 * @param count how many items there are over all pages
 */
export function linksOf(path: string, query: PageRequest, count: number): string {
  const last = Math.max(1, Math.ceil(count / query.page_size));
  const linkTo = (page: number, rel: string): string => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page }))
      parameters.set(name, `${value}`);
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  return [
    linkTo(1, 'first'),
    ...(query.page > 1 ? [linkTo(Math.min(query.page - 1, last), 'prev')] : []),
    ...(query.page < last ? [linkTo(query.page + 1, 'next')] : []),
    linkTo(last, 'last'),
  ].join(', ');
}
