import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * A service that keeps shop.yaml. It is lenient where the contract is silent: two slashes count as
 * one, the case of an address and its last slash do not matter, and unknown parameters are ignored.
 */

export const SHOP_KEYS = { Key: 'the-key-of-a-shop', Branch: 'the-branch-of-a-shop' };
export const SESSION = 'the-session-of-a-customer';

const PRODUCTS = new Map(
  [
    { sku: 'apron', name: 'Apron', size: { width: 60 } },
    { sku: 'bowl', name: 'Bowl', size: null },
    { sku: 'newest', name: 'Cup', size: 'small' },
  ].map((product) => [product.sku, product]),
);

class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const bad = (message: string): never => {
  throw new Refusal(400, message);
};

const isNumber = (text: string, least: number, most = Number.MAX_SAFE_INTEGER): boolean =>
  /^[0-9]+$/.test(text) && Number(text) >= least && Number(text) <= most;

function checkQuery(query: URLSearchParams): void {
  const ids = query.get('ids')?.split(',') ?? [];
  if (ids.length > 3 || !ids.every((id) => isNumber(id, 1))) bad('ids');
  const sizes = query.get('sizes')?.split('|') ?? [];
  if (!sizes.every((size) => size === 'small' || size === 'large')) bad('sizes');
  const colour = query.get('filter[colour]');
  const most = query.get('filter[most]');
  if (colour !== null && colour !== 'red' && colour !== 'blue') bad('colour');
  if (most !== null && (colour === null || !isNumber(most, 1))) bad('most');
  if (query.has('filter')) bad('filter');
  const near = JSON.parse(query.get('near') ?? 'null') as { city?: unknown } | null;
  if (typeof near?.city !== 'string' || near.city === '') bad('near');
}

const skuOf = (text = ''): string => (/^[a-z]{3,8}$/.test(text) ? text : bad('sku'));

function productAt(text: string | undefined) {
  const product = PRODUCTS.get(skuOf(text));
  if (!product) throw new Refusal(404, 'No such product.');
  return product;
}

function checkCredential({ headers }: IncomingMessage, status: number): void {
  const isBoth = headers['x-key'] === SHOP_KEYS.Key && headers['x-branch'] === SHOP_KEYS.Branch;
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? [];
  if (!isBoth && !cookies.includes(`session=${SESSION}`)) throw new Refusal(status, 'Who?');
}

function checkAccept({ headers }: IncomingMessage, type: string): void {
  const wanted = (headers.accept ?? '*/*').split(',').map((one) => one.split(';')[0]?.trim());
  const isFine = wanted.some((one) => one === '*/*' || one === type || one === 'application/*');
  if (!isFine) throw new Refusal(406, `Only ${type}.`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

async function placeOrder(request: IncomingMessage): Promise<void> {
  const text = await bodyOf(request);
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new Refusal(415, 'A form, please.');
  const form = new URLSearchParams(text);
  skuOf(form.get('sku') ?? '');
  if (!isNumber(form.get('number') ?? '', 1, 9)) bad('number');
}

async function addPicture(request: IncomingMessage): Promise<void> {
  const text = await bodyOf(request);
  const [, boundary] =
    /^multipart\/form-data;.*boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? [];
  const parts = boundary === undefined ? [] : text.split(`--${boundary}`);
  const has = (name: string): boolean =>
    parts.some((part) => part.includes(`name="${name}"`) && /\r\n\r\n[\s\S]+\r\n$/.test(part));
  if (!has('title') || !has('picture')) bad('A title and a picture, please.');
}

const METHODS: Readonly<Record<string, string>> = {
  '/api/orders': 'POST',
  '/api/pictures': 'POST',
};
const READABLE =
  /^(?:\/files\/terms|\/api\/(?:products(?:\/[^/]+(?:\/picture)?)?|events|customer|ledger|orders|pictures))$/;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '/' } = request;
  const [address = '', query = ''] = url.split('?');
  const path = decodeURIComponent(address)
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
  if (/^(?:PROPFIND|TRACE)$/.test(method)) throw new Refusal(501, 'Unknown method.');
  if (!READABLE.test(path.toLowerCase())) throw new Refusal(404, 'Nothing is here.');
  const [, , room = '', name, detail] = path.split('/');
  const at = path.toLowerCase();
  const only = METHODS[at] ?? 'GET';
  if (method !== only && !(only === 'GET' && method === 'HEAD'))
    throw new Refusal(405, 'Not so.', { Allow: only === 'GET' ? 'GET, HEAD' : only });
  const send = (body: unknown, type = 'application/json; charset=utf-8'): void => {
    checkAccept(request, type.split(';')[0] ?? '');
    response
      .writeHead(200, { 'Content-Type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  if (at === '/files/terms')
    return void response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Pay.');
  switch (room.toLowerCase()) {
    case 'products': {
      if (detail !== undefined) {
        const { sku } = productAt(name);
        return void response.writeHead(303, { Location: `/pictures/${sku}.png` }).end();
      }
      if (name !== undefined) return send(productAt(name));
      checkQuery(new URLSearchParams(query));
      return send([...PRODUCTS.values()]);
    }
    case 'events':
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      if (method === 'HEAD') return void response.end();
      return void response.write('data: open\n\n');
    case 'customer':
      checkCredential(request, 401);
      return send({ name: 'Ada', born: null });
    case 'ledger':
      checkCredential(request, 403);
      return send([1, 2]);
    case 'orders':
      checkCredential(request, 401);
      await placeOrder(request);
      return void response.writeHead(303, { Location: '/api/orders/1' }).end();
    default:
      checkCredential(request, 401);
      await addPicture(request);
      return void response.writeHead(201).end();
  }
}

/** Makes the service, not yet listening. */
export const createShop = (): Server =>
  createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, headers, message } =
        error instanceof Refusal ? error : new Refusal(400, 'Not understood.');
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify({ message }));
    });
  });
