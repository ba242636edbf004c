import type { Json } from './json.ts';
import { jsonLines } from './json-lines.ts';
import { anchorsOf, namesOf } from './references.ts';
import { ContractError, type Source } from './source.ts';
import { type ParsedYaml, parseYaml } from './yaml-lines.ts';

/** Bytes take half the memory of a text, and a text whose bytes are kept can be forgotten. */
export type ContractText = string | Uint8Array;

const textOf = (text: ContractText): string =>
  typeof text === 'string' ? text : new TextDecoder().decode(text);

const bytesOf = (text: ContractText): Uint8Array =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text;

/** The value of JSON; undefined for a text that is YAML, which takes much longer to read. */
function parseJson(text: string): Json | undefined {
  try {
    return /^\s*\{/.test(text) ? (JSON.parse(text) as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** YAML takes ten times as long to read as JSON, and fifty times the memory of its text. */
const LONGEST_YAML = 8_000_000;

/** From this length on, what is known of YAML beside its value is forgotten until it is asked for. */
const LONG_YAML = 1_000_000;

interface Parsed {
  readonly value: Json;
  readonly lineOf: (names: readonly string[]) => number;
}

function readYaml(file: string, text: ContractText): Parsed {
  if (text.length > LONGEST_YAML) {
    const size = Math.round(text.length / 1e6);
    throw new ContractError(
      `${file} is ${size} MB of YAML, which would take too long to read. Convert it to JSON first.`,
    );
  }
  const parsed = parseYaml(file, textOf(text));
  if (text.length < LONG_YAML) return parsed;
  let again: ParsedYaml | undefined;
  return {
    value: parsed.value,
    lineOf(names) {
      again ??= parseYaml(file, textOf(text));
      return again.lineOf(names);
    },
  };
}

/**
 * Parses a contract of YAML or JSON.
 *
 * @throws ContractError when the text is neither, or too long to be read
 */
export function parseSource(file: string, text: ContractText): Source {
  const json = parseJson(textOf(text));
  const parsed =
    json === undefined ? readYaml(file, text) : { value: json, lineOf: jsonLines(bytesOf(text)) };
  let anchors: ReadonlyMap<string, string> | undefined;
  return {
    file,
    document: parsed.value,
    anchors() {
      anchors ??= anchorsOf(parsed.value);
      return anchors;
    },
    gaps: new Map(),
    lineOf: (pointer) => parsed.lineOf(namesOf(pointer)),
  };
}
