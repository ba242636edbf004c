import { isInteger, type Lead, leadOf, parametersOf } from './checking-server-routes.ts';
import { childrenOf, faultsOf, isObject, type Place, placeIn, placeOf } from './contract.ts';

/** A request as it came over the wire. */
export interface WireRequest {
  method: string;
  /** The request's target, undecoded. */
  target: string;
  /** Names and values in turn, as `rawHeaders` has them. */
  rawHeaders: readonly string[];
  body: string;
}

/** What HTTP and `fetch` send of themselves. All else has to stand in the contract. */
const OF_HTTP = new Set([
  'host',
  'connection',
  'accept',
  'accept-encoding',
  'accept-language',
  'sec-fetch-mode',
  'user-agent',
]);

/** What a value becomes that was none, or no text. */
const NO_TEXT = new Set(['undefined', 'null', 'NaN', '[object Object]']);

const text = (place: Place, name: string): string => String(placeIn(place, name)?.value);

/** The names of the headers that carry keys, by the security of the operation or of all. */
function keyHeadersOf(operation: Place): string[] {
  const own = placeIn(operation, 'security') ?? placeOf('openapi', 'security');
  const schemes = childrenOf(own).flatMap(([, { value }]) =>
    isObject(value) ? Object.keys(value) : [],
  );
  return schemes.map((scheme) =>
    text(placeOf('openapi', 'components', 'securitySchemes', scheme), 'name').toLowerCase(),
  );
}

function valueFaults(parameter: Place, value: string): string[] {
  const schema = placeIn(parameter, 'schema');
  if (schema === undefined) return [];
  if (!isInteger(parameter)) return faultsOf(schema, value);
  return /^[0-9]+$/.test(value) ? faultsOf(schema, Number(value)) : ['is not in decimal digits'];
}

/** Whether a query component is percent-encoded as RFC 3986 and `allowReserved` have it. */
function isEncoded(raw: string, parameter: Place): boolean {
  const reserved = placeIn(parameter, 'allowReserved')?.value === true ? ":/?[]@!$'()*,;" : "!'()*";
  return raw
    .replaceAll(/%[0-9A-Fa-f]{2}|[A-Za-z0-9._~-]/g, '')
    .split('')
    .every((character) => reserved.includes(character));
}

/** What is wrong with a value of a query or a path, as it was sent. */
function encodedFaults(name: string, parameter: Place, raw: string): string[] {
  if (!isEncoded(raw, parameter)) return [`${name} is not percent-encoded`];
  const value = decodeURIComponent(raw);
  if (NO_TEXT.has(value)) return [`${name} is the text of a value that is missing`];
  return valueFaults(parameter, value).map((fault) => `${name} ${fault}`);
}

function queryFaults(lead: Lead, query: string): string[] {
  const declared = parametersOf(lead, 'query');
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='));
  const names = pairs.map(([name = '']) => name);
  return pairs.flatMap(([name = '', ...rest]) => {
    const raw = rest.join('=');
    const parameter = declared.get(name);
    if (parameter === undefined) return [`the parameter ${name} is not declared`];
    if (names.filter((other) => other === name).length > 1) return [`${name} is repeated`];
    if (raw === '') return [`${name} is empty`];
    return encodedFaults(name, parameter, raw);
  });
}

function headerFaults(lead: Lead, rawHeaders: readonly string[]): string[] {
  const declared = [...parametersOf(lead, 'header')];
  const parameters = new Map(declared.map(([name, place]) => [name.toLowerCase(), place]));
  const keys = keyHeadersOf(lead.operation);
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  return names.flatMap((name, at) => {
    const value = rawHeaders[2 * at + 1] ?? '';
    if (OF_HTTP.has(name)) return [];
    const parameter = parameters.get(name);
    if (!parameter && !keys.includes(name)) return [`the header ${name} is not declared`];
    if (names.indexOf(name) !== at) return [`the header ${name} is repeated`];
    if (value === '') return [`the header ${name} is empty`];
    return parameter ? valueFaults(parameter, value).map((fault) => `${name} ${fault}`) : [];
  });
}

const pathFaults = (lead: Lead): string[] =>
  [...parametersOf(lead, 'path')].flatMap(([name, parameter]) =>
    encodedFaults(name, parameter, lead.pathValues[name] ?? ''),
  );

/** Everything in which a request differs from what the contract declares, in words. */
export function requestFaults({ method, target, rawHeaders, body }: WireRequest): string[] {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const lead = leadOf(method, path);
  if (lead === undefined) return [`the contract has no ${method} ${path}`];
  const takesBody = placeIn(lead.operation, 'requestBody') !== undefined;
  const lines = rawHeaders.filter(
    (name, at) => at % 2 === 0 && /^(content-|transfer-)/i.test(name),
  );
  return [
    ...(!takesBody && (body !== '' || lines.length > 0) ? [`${method} has a body`] : []),
    ...pathFaults(lead),
    ...queryFaults(lead, query),
    ...headerFaults(lead, rawHeaders),
  ];
}
