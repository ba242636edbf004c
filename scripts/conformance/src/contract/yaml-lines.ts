import { isAlias, isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { Json } from './json.ts';
import { ContractError } from './source.ts';

/** YAML with the lines of its values. */
export interface ParsedYaml {
  readonly value: Json;
  /** The line, counted from 1, of what stands under such names; of its nearest parent if absent. */
  lineOf(names: readonly string[]): number;
}

/** As many values as the longest JSON that is read has. What comes by an alias counts each time. */
const MOST_VALUES = 5_000_000;

/**
 * How many values something has, with what aliases repeat written out. It stays in memory once, but
 * whatever goes through it meets it each time.
 *
 * @param known the numbers of what was met before; what contains itself has no end
 */
function writtenOut(value: Json, known: Map<Json, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  known.set(value, Number.POSITIVE_INFINITY);
  const total = Object.values(value).reduce<number>(
    (sum, each) => sum + writtenOut(each as Json, known),
    1,
  );
  known.set(value, total);
  return total;
}

/**
 * Parses YAML so that lines can be found in it.
 *
 * @throws ContractError when it is none
 */
export function parseYaml(file: string, text: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, merge: true });
  const [error] = document.errors;
  if (error) throw new ContractError(`${file}: ${error.message.split('\n')[0]}`);
  const step = (node: Node | null, name: string): { at: Node | null; inner: Node | null } => {
    const target = isAlias(node) ? (node.resolve(document) ?? null) : node;
    if (isMap(target)) {
      const pair = target.items.find(({ key }) => String(key) === name) as
        | Pair<Node, Node>
        | undefined;
      return { at: pair?.key ?? null, inner: pair?.value ?? null };
    }
    const item = isSeq(target) ? ((target.items[Number(name)] as Node | undefined) ?? null) : null;
    return { at: item, inner: item };
  };
  const value = document.toJS({ maxAliasCount: -1 }) as Json;
  if (writtenOut(value, new Map()) > MOST_VALUES) {
    throw new ContractError(
      `${file} repeats so much by its aliases (*) that it would have more than ${MOST_VALUES} values. Use $ref there.`,
    );
  }
  return {
    value,
    lineOf(names) {
      let node: Node | null = document.contents;
      let offset = 0;
      for (const name of names) {
        const { at, inner } = step(node, name);
        if (at === null) break;
        offset = at.range?.[0] ?? offset;
        node = inner;
      }
      return lines.linePos(offset).line;
    },
  };
}
