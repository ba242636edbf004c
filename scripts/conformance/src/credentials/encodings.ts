import { encode } from '../exchange/encode.ts';
import type { Secret } from './credential.ts';
import { base64Of } from './shell-forms.ts';

const lowerEscapes = (text: string): string =>
  text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());

const entities = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const jsonEscapes = (text: string): string => JSON.stringify(text).slice(1, -1);

const asciiEscapes = (text: string): string =>
  text.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A secret in every encoding in which it may be sent, or shown by whoever received it. */
export function encodingsOf({ value, shell }: Secret): Secret[] {
  const bytes = Buffer.from(value, 'utf8');
  const escaped = [encode(value), encodeURIComponent(value)];
  const texts = [
    value,
    bytes.toString('latin1'),
    ...escaped,
    ...escaped.map(lowerEscapes),
    encodeURIComponent(value).replaceAll('%20', '+'),
    jsonEscapes(value),
    asciiEscapes(jsonEscapes(value)),
    entities(value),
  ];
  return [
    ...[...new Set(texts)].map((text) => ({ value: text, shell })),
    { value: bytes.toString('base64'), shell: base64Of(shell) },
  ];
}
