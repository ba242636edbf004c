import { validateHeaderName, validateHeaderValue } from 'node:http';

/** What Node takes as a field's value. */
export type FieldValue = number | string | readonly string[];

/** One header field of a response. */
export interface Field {
  /** Its name in lower case. Fields of one name share it, so that comparing them is cheap. */
  readonly key: string;
  readonly name: string;
  readonly value: FieldValue;
  /** How it is written; undefined where Node has to see it, since it decides how the body is sent. */
  readonly line: string | undefined;
}

/** What Node looks at when it writes a header. */
const FOR_NODE: ReadonlySet<string> = new Set([
  'connection',
  'content-disposition',
  'content-length',
  'cookie',
  'date',
  'expect',
  'keep-alive',
  'set-cookie',
  'trailer',
  'transfer-encoding',
]);

/** More names than all of this service have; beyond it nothing is kept. */
const MAX_NAMES = 200;

/** The last field of each name, as the name was spelled. */
const last = new Map<string, Field>();

function makeField(name: string, key: string, value: FieldValue): Field {
  validateHeaderValue(name, value as string);
  const isPlain = typeof value !== 'object' && !FOR_NODE.has(key);
  return { key, name, value, line: isPlain ? `${name}: ${value}\r\n` : undefined };
}

/**
 * Checks a header field and writes it down. Most fields have the same value in every answer, and
 * these are neither checked nor written again.
 *
 * @throws TypeError where the name or the value cannot be sent, as Node does
 */
export function fieldOf(name: string, value: FieldValue): Field {
  const known = last.get(name);
  if (known?.value === value) return known;
  if (known === undefined) validateHeaderName(name);
  const field = makeField(name, known?.key ?? name.toLowerCase(), value);
  if (known !== undefined || last.size < MAX_NAMES) last.set(name, field);
  return field;
}

/** Header fields of answers that are sent many times: checked and written down once. */
export const fieldsOf = (headers: Readonly<Record<string, FieldValue>>): readonly Field[] =>
  Object.entries(headers).map(([name, value]) => fieldOf(name, value));
