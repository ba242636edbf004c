/** A field of the form, and where its value goes. */
export interface Field {
  name: string;
  value: string;
  place: string;
}

export interface Asked {
  url: string;
  headers: Record<string, string>;
}

/** The request that a filled form means; fields without a value are left out. */
export function requestOf(address: string, fields: readonly Field[]): Asked {
  const filled = fields.filter(({ value, place }) => value !== '' || place === 'path');
  const path = filled
    .filter(({ place }) => place === 'path')
    .reduce(
      (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
      address,
    );
  const query = new URLSearchParams(
    filled.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value]),
  ).toString();
  const headers = filled
    .filter(({ place }) => place === 'header')
    .map(({ name, value }) => [name, value]);
  return { url: query ? `${path}?${query}` : path, headers: Object.fromEntries(headers) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same request as a command. */
export const curlOf = ({ url, headers }: Asked): string =>
  [
    'curl -i',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    quoted(url),
  ].join(' ');
