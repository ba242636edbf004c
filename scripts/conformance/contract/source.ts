import { isAlias, isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { isObject, type Json } from './json.ts';
import { anchorsOf, escapeName, namesOf, pointerOf, unfollowed } from './references.ts';

/** The text of a contract: its values and the line of each. */
export interface Source {
  /** How reports name it. */
  readonly file: string;
  readonly document: Json;
  /** Where schemas with an `$id` or `$anchor` stand, by the references that name them. */
  anchors(): ReadonlyMap<string, string>;
  /** Parts that cannot be used and are left out, as they are noticed. */
  readonly gaps: Map<string, Gap>;
  /** The line, counted from 1, of the value at a JSON pointer; of its nearest parent if absent. */
  lineOf(pointer: string): number;
}

/** A part of the contract that cannot be used, and why. */
export interface Gap {
  readonly pointer: string;
  readonly what: string;
}

/** A value and its JSON pointer (RFC 6901), after following references. */
export interface Located {
  readonly pointer: string;
  readonly value: Json;
}

/** A contract that cannot be used. Its message is one line for whoever started the job. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Appends names to a JSON pointer. */
export const pointerTo = (pointer: string, ...names: readonly (string | number)[]): string =>
  names.reduce<string>((path, name) => `${path}/${escapeName(String(name))}`, pointer);

/** Parses YAML so that lines can be found in it. */
function parseYaml(file: string, text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, merge: true });
  const [error] = document.errors;
  if (error) throw new ContractError(`${file}: ${error.message.split('\n')[0]}`);
  return { document, lines };
}

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
export function parseSource(file: string, text: string): Source {
  const json = parseJson(text);
  let parsed = json === undefined ? parseYaml(file, text) : undefined;
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
    parsed ??= parseYaml(file, text);
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

/** Notes a part of the contract that cannot be used and is left out. */
export function noteGap({ gaps }: Source, pointer: string, what: string): void {
  gaps.set(`${pointer} ${what}`, { pointer, what });
}

/** The value that a reference names; undefined where it leads to another file, or nowhere. */
export function targetOf(source: Source, reference: string): Located | undefined {
  const pointer = source.anchors().get(reference) ?? pointerOf(reference);
  return pointer === undefined ? undefined : locate(source, pointer);
}

/**
 * Follows local references until a value that is not a reference; undefined, and noted as a gap,
 * where one leads nowhere, in circles or to another file.
 */
function follow(source: Source, located: Located): Located | undefined {
  let current = located;
  for (let hops = 0; isObject(current.value) && typeof current.value.$ref === 'string'; hops += 1) {
    const reference = current.value.$ref;
    const target = hops < 32 ? targetOf(source, reference) : undefined;
    if (target === undefined) {
      noteGap(source, current.pointer, unfollowed(reference));
      return undefined;
    }
    current = target;
  }
  return current;
}

/** The value at a JSON pointer, references on the way followed; undefined if nothing is there. */
export function locate(source: Source, pointer: string): Located | undefined {
  let current: Located = { pointer: '', value: source.document };
  for (const name of namesOf(pointer)) {
    const inner = child(source, current, name);
    if (inner === undefined) return undefined;
    current = inner;
  }
  return current;
}

/** The member or item of that name, before its own reference is followed. */
function child(source: Source, parent: Located, name: string): Located | undefined {
  const followed = follow(source, parent);
  if (followed === undefined) return undefined;
  const { pointer, value } = followed;
  const inner = Array.isArray(value)
    ? value[Number(name)]
    : isObject(value) && Object.hasOwn(value, name)
      ? value[name]
      : undefined;
  return inner === undefined ? undefined : { pointer: pointerTo(pointer, name), value: inner };
}

/** The value under `parent` at these names, after following references; undefined if absent. */
export function inside(
  source: Source,
  parent: Located,
  ...names: readonly string[]
): Located | undefined {
  let current: Located | undefined = follow(source, parent);
  for (const name of names) {
    current = current && child(source, current, name);
    if (current) current = follow(source, current);
  }
  return current;
}

/** The members of an object or items of a list, after following their references. */
export function insideEach(
  source: Source,
  parent: Located | undefined,
): { name: string; located: Located }[] {
  if (parent === undefined) return [];
  const followed = follow(source, parent);
  if (followed === undefined) return [];
  const { pointer, value } = followed;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const located = follow(source, { pointer: pointerTo(pointer, name), value: inner });
    return located ? [{ name, located }] : [];
  });
}

/** The whole document. */
export const root = (source: Source): Located => ({ pointer: '', value: source.document });
