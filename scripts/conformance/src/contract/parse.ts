import { isAlias, isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { Json } from './json.ts';
import { anchorsOf, namesOf } from './references.ts';
import { ContractError, type Source } from './source.ts';

/** Parses YAML so that lines can be found in it. */
function parseYaml(file: string, text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, merge: true });
  const [error] = document.errors;
  if (error) throw new ContractError(`${file}: ${error.message.split('\n')[0]}`);
  return { document, lines };
}

/** Bytes take half the memory of a text, and a text whose bytes are kept can be forgotten. */
export type ContractText = string | Uint8Array;

const textOf = (text: ContractText): string =>
  typeof text === 'string' ? text : new TextDecoder().decode(text);

/** The value of JSON; undefined for a text that is YAML, which takes much longer to read. */
function parseJson(text: string): Json | undefined {
  try {
    return /^\s*\{/.test(text) ? (JSON.parse(text) as Json) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Parses a contract of YAML or JSON.
 *
 * @throws ContractError when the text is neither
 */
export function parseSource(file: string, text: ContractText): Source {
  const json = parseJson(textOf(text));
  let parsed = json === undefined ? parseYaml(file, textOf(text)) : undefined;
  const step = (node: Node | null, name: string): { at: Node | null; inner: Node | null } => {
    const target = isAlias(node) ? (node.resolve(parseAll().document) ?? null) : node;
    if (isMap(target)) {
      const pair = target.items.find(({ key }) => String(key) === name) as
        | Pair<Node, Node>
        | undefined;
      return { at: pair?.key ?? null, inner: pair?.value ?? null };
    }
    const item = isSeq(target) ? ((target.items[Number(name)] as Node | undefined) ?? null) : null;
    return { at: item, inner: item };
  };
  // Lines of JSON are only looked for where something has to be reported.
  const parseAll = () => {
    parsed ??= parseYaml(file, textOf(text));
    return parsed;
  };
  const value = json ?? (parsed?.document.toJS({ maxAliasCount: -1 }) as Json);
  let anchors: ReadonlyMap<string, string> | undefined;
  return {
    file,
    document: value,
    anchors() {
      anchors ??= anchorsOf(value);
      return anchors;
    },
    gaps: new Map(),
    lineOf(pointer) {
      const { document, lines } = parseAll();
      let node: Node | null = document.contents;
      let offset = 0;
      for (const name of namesOf(pointer)) {
        const { at, inner } = step(node, name);
        if (at === null) break;
        offset = at.range?.[0] ?? offset;
        node = inner;
      }
      return lines.linePos(offset).line;
    },
  };
}
