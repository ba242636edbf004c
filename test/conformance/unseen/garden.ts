import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A small service with two lists, an item, a write and limits that it announces: see garden.yaml. */

export const KEY = 'a-key-of-the-garden';

interface Plant {
  id: number;
  name: string;
  bed: string;
}

/** Ways to break the contract, for tests, and one way to keep it otherwise. */
export interface Flaws {
  /** Whatever plant is asked for, nothing is found. */
  noPlants?: boolean;
  /** Whatever plant is asked for, the first one is the answer. */
  oneForAll?: boolean;
  /** A plant alone has another name than in the list. */
  otherName?: boolean;
  /** The list of plants is counted and never refused. */
  openPlants?: boolean;
  /** No flaw: each operation has a limit of its own. */
  limitEach?: boolean;
  /** No flaw: a limit so large that nobody has to wait. */
  largeLimit?: boolean;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Seconds. */
const LENGTH = 3;
const BEDS = ['north', 'south', 'pond'];

/** Counts one request; says what its headers tell, and whether it was one too many. */
function count(windows: Map<string, Window>, name: string, caller: string, quota: number) {
  const key = `${name} ${caller}`;
  const now = Date.now();
  const known = windows.get(key);
  const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + LENGTH * 1000 };
  window.count += 1;
  windows.set(key, window);
  const wait = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  return {
    isOver: window.count > quota,
    wait,
    headers: {
      'RateLimit-Policy': `"${name}";q=${quota};w=${LENGTH}`,
      RateLimit: `"${name}";r=${Math.max(0, quota - window.count)};t=${wait}`,
    },
  };
}

const numberOf = (text: string | null, usual: number, most: number): number | undefined => {
  if (text === null) return usual;
  return /^[1-9]\d*$/.test(text) && Number(text) <= most ? Number(text) : undefined;
};

async function bodyOf(
  request: IncomingMessage,
): Promise<{ name: string; bed: string } | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!request.headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    const { name, bed, ...rest } = JSON.parse(Buffer.concat(chunks).toString());
    const isName = typeof name === 'string' && name !== '' && [...name].length <= 20;
    return isName && BEDS.includes(bed) && Object.keys(rest).length === 0
      ? { name, bed }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the service, not yet listening. */
export function createGarden(flaws: Flaws = {}): Server {
  const plants: Plant[] = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    name: `plant ${index + 1}`,
    bed: BEDS[index % 2] ?? '',
  }));
  const windows = new Map<string, Window>();

  function page(query: URLSearchParams) {
    const [number, size] = [
      numberOf(query.get('page'), 1, Number.POSITIVE_INFINITY),
      numberOf(query.get('size'), 5, 10),
    ];
    const bed = query.get('bed');
    if (number === undefined || size === undefined) return undefined;
    if (bed !== null && !BEDS.includes(bed)) return undefined;
    const found = plants.filter((plant) => bed === null || plant.bed === bed);
    return { total: found.length, plants: found.slice((number - 1) * size, number * size) };
  }

  function plantAt(text: string): { status: number; body: object } {
    const id = numberOf(text, 1, 9999);
    if (id === undefined) return { status: 400, body: { code: 'invalid' } };
    const plant = flaws.oneForAll ? plants[0] : plants.find((one) => one.id === id);
    if (!plant || flaws.noPlants) return { status: 404, body: { code: 'missing' } };
    return { status: 200, body: flaws.otherName ? { ...plant, name: 'other' } : plant };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://garden');
    const item = /^\/plants\/([^/]+)$/.exec(pathname)?.[1];
    const name = item === undefined ? pathname : '/plants/{plant_id}';
    const methods: Record<string, string[]> = {
      '/plants': ['GET', 'POST'],
      '/plants/{plant_id}': ['GET'],
      '/beds': ['GET'],
    };
    const send = (status: number, body: object, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const allowed = methods[name];
    if (!allowed) return send(404, { code: 'missing' });
    if (!allowed.includes(request.method ?? ''))
      return send(405, { code: 'method' }, { Allow: allowed.join(', ') });
    const key = request.headers['x-garden-key'];
    const who = key === undefined ? 'anonymous' : key === KEY ? 'key' : 'refused';
    const policy = flaws.limitEach
      ? `${request.method} ${name} ${who}`.replace(/[^\w ]/g, '')
      : who;
    const { isOver, wait, headers } = count(windows, policy, who, flaws.largeLimit ? 100_000 : 300);
    const isOpen = flaws.openPlants === true && name === '/plants';
    if (isOver && !isOpen)
      return send(429, { code: 'limited' }, { ...headers, 'Retry-After': String(wait) });
    if (who === 'refused') return send(401, { code: 'unknown' }, headers);
    if (name === '/beds')
      return send(200, { total: BEDS.length, beds: BEDS.map((bed) => ({ name: bed })) }, headers);
    if (item !== undefined) {
      const { status, body } = plantAt(decodeURIComponent(item));
      return send(status, body, headers);
    }
    if (request.method === 'POST') {
      const body = await bodyOf(request);
      if (!body) return send(400, { code: 'invalid' }, headers);
      const plant = { id: plants.length + 1, ...body };
      plants.push(plant);
      return send(201, plant, headers);
    }
    const found = page(searchParams);
    return found ? send(200, found, headers) : send(400, { code: 'invalid' }, headers);
  }

  return createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
}
