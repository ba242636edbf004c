import { createServer, type Server } from 'node:http';

/** A small service without credentials, errors in plain text: see weather.yaml. */

/** Ways to break the contract, for tests. */
export interface Flaws {
  /** The station's number is left out. */
  noStation?: boolean;
  /** Two digits of a version are enough without a dot. */
  laxVersion?: boolean;
  /** A precision of 0 is taken. */
  laxPrecision?: boolean;
}

/** Makes the service, not yet listening. */
export function createWeather(flaws: Flaws = {}): Server {
  return createServer((request, response) => {
    const fail = (status: number, headers = {}): void =>
      void response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end('No.');
    const url = new URL(request.url ?? '/', 'http://weather');
    const [, city = '', unit = ''] = /^\/now\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (city === '') return fail(404);
    if (request.method !== 'GET') return fail(405, { Allow: 'GET' });
    const version = request.headers['x-client-version'];
    const isVersion =
      typeof version === 'string' &&
      version.length <= 9 &&
      (flaws.laxVersion ? /^[0-9]+\.?[0-9]+$/ : /^[0-9]+\.[0-9]+$/).test(version);
    const text = url.searchParams.get('precision') ?? '';
    const precision = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
    const isPrecision = precision <= 1 && (flaws.laxPrecision ? precision >= 0 : precision > 0);
    const isPlace = /^[a-z]{3,10}$/.test(city) && ['celsius', 'kelvin'].includes(unit);
    if (!isVersion || !isPrecision || !isPlace) return fail(400);
    if (city !== 'cairo') return fail(404);
    const station = flaws.noStation ? {} : { 'X-Station': '7' };
    response
      .writeHead(200, { 'Content-Type': 'application/json', ...station })
      .end('{"temperature":31.5,"wind":null}');
  });
}
