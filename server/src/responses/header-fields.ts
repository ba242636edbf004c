import { validateHeaderName, validateHeaderValue } from 'node:http';

/** What Node takes as a field's value. */
export type FieldValue = number | string | readonly string[];

/** One header field of a response. */
export interface Field {
  /** Its name in lower case. Fields of one name share it, so that comparing them is cheap. */
  readonly key: string;
  readonly name: string;
  /** Fields of one name share it; where it differs, so do the names. */
  readonly bit: number;
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

/** More names than this service has; of others nothing is kept. */
const MAX_NAMES = 200;

/** What is known of a name, as it was spelled. */
interface Known {
  readonly key: string;
  readonly bit: number;
  readonly isForNode: boolean;
  /** The last field of this name. */
  last: Field | undefined;
}

const known = new Map<string, Known>();

/** How many bits the operators of JavaScript have for this. */
const BITS = 31;

function learn(name: string): Known {
  validateHeaderName(name);
  const key = name.toLowerCase();
  // One that is spelled in another way is the same name.
  const same = [...known.values()].find((other) => other.key === key);
  const bit = same?.bit ?? 1 << (known.size % BITS);
  const learnt = { key, bit, isForNode: FOR_NODE.has(key), last: undefined };
  if (known.size < MAX_NAMES) known.set(name, learnt);
  return learnt;
}

/**
 * Checks a header field and writes it down. Most fields have the same value in every answer, and
 * these are neither checked nor written again.
 *
 * @throws TypeError where the name or the value cannot be sent, as Node does
 */
export function fieldOf(name: string, value: FieldValue): Field {
  const ofName = known.get(name) ?? learn(name);
  if (ofName.last?.value === value) return ofName.last;
  validateHeaderValue(name, value as string);
  const { key, bit, isForNode } = ofName;
  const line = typeof value === 'object' || isForNode ? undefined : `${name}: ${value}\r\n`;
  ofName.last = { key, name, bit, value, line };
  return ofName.last;
}

/** Several fields, each of another name. */
export interface Block {
  readonly fields: readonly Field[];
  /** The bits of all of them. */
  readonly bits: number;
  /** How they are written, but for those that Node has to see. */
  readonly lines: string;
  readonly forNode: readonly Field[];
}

/** Header fields of answers that are sent many times: checked and written down once. */
export function blockOf(headers: Readonly<Record<string, FieldValue>>): Block {
  const fields = Object.entries(headers).map(([name, value]) => fieldOf(name, value));
  return {
    fields,
    bits: fields.reduce((bits, field) => bits | field.bit, 0),
    lines: fields.map(({ line = '' }) => line).join(''),
    forNode: fields.filter(({ line }) => line === undefined),
  };
}
