import { type Asked, answering, header, type Mutant, query, withHeader } from './mutant.ts';

const links = (
  name: string,
  change: (link: string, asked: Asked) => string | undefined,
): Mutant => ({
  name,
  cause: ['list.links'],
  handle: answering((answer, asked) => {
    const link = header(answer, 'Link');
    return link === undefined ? answer : withHeader(answer, 'Link', change(link, asked));
  }),
});

/** Links between pages. */
export const LINK_MUTANTS: readonly Mutant[] = [
  links('links drop filters', (link) => link.replace(/&?(?:riwayah|style|country)=[^&>]*/g, '')),
  links('links drop the search', (link) => link.replace(/&?search=[^&>]*/g, '')),
  links('links drop the page size', (link) => link.replace(/&?page_size=[^&>]*/g, '')),
  links('next leads to the same page', (link, asked) =>
    link.replace(/([?&]page=)\d+([^>]*>; rel="next")/, `$1${query(asked, 'page') ?? 1}$2`),
  ),
  links('last is one too far', (link) =>
    link.replace(
      /([?&]page=)(\d+)([^>]*>; rel="last")/,
      (_, ahead: string, page: string, rest: string) => `${ahead}${Number(page) + 1}${rest}`,
    ),
  ),
  links('prev on the first page', (link, asked) =>
    Number(query(asked, 'page') ?? 1) === 1 ? `${link}, </reciters/?page=1>; rel="prev"` : link,
  ),
  links('no link to the next page', (link) =>
    link
      .split(', ')
      .filter((one) => !one.includes('"next"'))
      .join(', '),
  ),
];
