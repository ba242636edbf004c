import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A small service that was written for its own contract alone: see library.yaml. */

export const TOKEN = 'a-token-of-the-library';

interface Book {
  isbn: string;
  title: string;
  pages: number | null;
  subtitle: string | null;
}

/** Ways to break the contract, for tests. */
export interface Flaws {
  /** Any token is accepted. */
  anyToken?: boolean;
  /** Titles of 81 characters are taken. */
  longTitles?: boolean;
  /** A missing book is an empty answer. */
  emptyMissing?: boolean;
  /** A refusal repeats the token that was sent. */
  echo?: boolean;
}

const text = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && [...value].length <= max;

function isNewBook(
  value: unknown,
  max: number,
): value is Partial<Book> & Pick<Book, 'isbn' | 'title'> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { isbn, title, pages, subtitle, ...rest } = value as Record<string, unknown>;
  return (
    Object.keys(rest).length === 0 &&
    typeof isbn === 'string' &&
    /^[0-9]{13}$/.test(isbn) &&
    text(title, max) &&
    (pages === undefined || (Number.isInteger(pages) && Number(pages) >= 1)) &&
    (subtitle === undefined || subtitle === null || typeof subtitle === 'string')
  );
}

function isQuery(query: URLSearchParams): boolean {
  const author = query.get('author');
  const pages = query.get('max_pages');
  const lent = query.get('lent');
  return (
    (author === null || ([...author].length >= 2 && [...author].length <= 30)) &&
    (pages === null || (/^[1-9]\d*$/.test(pages) && Number(pages) < 5000)) &&
    (lent === null || lent === 'true' || lent === 'false') &&
    query.getAll('tags').every((tag) => ['old', 'new', 'rare'].includes(tag))
  );
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!request.headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

function send(
  response: ServerResponse,
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): void {
  if (body === undefined) response.writeHead(status, headers).end();
  else
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));
}

/** Makes the service, not yet listening. */
export function createLibrary(flaws: Flaws = {}): Server {
  const books = new Map<string, Book>([
    ['9780000000001', { isbn: '9780000000001', title: 'First', pages: 10, subtitle: null }],
  ]);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://library');
    const item = /^\/v2\/books\/([^/]+)$/.exec(pathname);
    if (pathname !== '/v2/books' && !item)
      return send(response, 404, { message: 'Nothing is here.' });
    const methods = item ? ['GET', 'DELETE'] : ['GET', 'POST'];
    if (!methods.includes(request.method ?? ''))
      return send(response, 405, { message: 'Not this way.' }, { Allow: methods.join(', ') });
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const isKnown = token === TOKEN || (flaws.anyToken === true && token !== undefined);
    if (!isKnown)
      return send(
        response,
        401,
        {
          message: flaws.echo
            ? `Who is ${request.headers.authorization} at ${request.url}?`
            : 'Who are you?',
        },
        { 'WWW-Authenticate': 'Bearer' },
      );
    if (item) {
      const [, isbn = ''] = item;
      if (!/^[0-9]{13}$/.test(isbn)) return send(response, 422, { message: 'No ISBN.' });
      const book = books.get(isbn);
      if (!book) return send(response, 404, flaws.emptyMissing ? {} : { message: 'No such book.' });
      if (request.method === 'GET') return send(response, 200, book);
      books.delete(isbn);
      return send(response, 204);
    }
    if (request.method === 'GET') {
      return isQuery(searchParams)
        ? send(response, 200, [...books.values()])
        : send(response, 422, { message: 'Bad query.' });
    }
    const body = await bodyOf(request);
    if (!isNewBook(body, flaws.longTitles ? 81 : 80))
      return send(response, 422, { message: 'Bad book.' });
    const book: Book = { pages: null, subtitle: null, ...body };
    books.set(book.isbn, book);
    return send(response, 201, book, { Location: `/v2/books/${book.isbn}` });
  }

  return createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, { message: 'A fault.' }));
  });
}
