import { isAlias, isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { asText, isObject, type Json } from './json.ts';

/** The text of a contract: its values and the line of each. */
export interface Source {
  /** How reports name it. */
  readonly file: string;
  readonly document: Json;
  /** The line, counted from 1, of the value at a JSON pointer; of its nearest parent if absent. */
  lineOf(pointer: string): number;
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

const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeName = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

const namesOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeName);

/** Appends names to a JSON pointer. */
export const pointerTo = (pointer: string, ...names: readonly (string | number)[]): string =>
  names.reduce<string>((path, name) => `${path}/${escapeName(String(name))}`, pointer);

/**
 * Parses a contract of YAML or JSON.
 *
 * @throws ContractError when the text is neither
 */
export function parseSource(file: string, text: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
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

  return {
    file,
    document: document.toJS() as Json,
    lineOf(pointer) {
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

/**
 * Follows local references until a value that is not a reference.
 *
 * @throws ContractError when a reference points to nothing, to itself or to another file
 */
function follow(source: Source, located: Located): Located {
  let current = located;
  for (let hops = 0; isObject(current.value) && '$ref' in current.value; hops += 1) {
    const reference = asText(current.value.$ref) ?? '';
    if (!reference.startsWith('#')) {
      throw new ContractError(
        `${source.file}:${source.lineOf(current.pointer)}: ${reference} is in another file; bundle the contract first.`,
      );
    }
    const target = hops < 32 ? locate(source, decodeURIComponent(reference.slice(1))) : undefined;
    if (target === undefined) {
      throw new ContractError(
        `${source.file}:${source.lineOf(current.pointer)}: ${reference} leads nowhere.`,
      );
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
  const { pointer, value } = follow(source, parent);
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
  const { pointer, value } = follow(source, parent);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, inner]) => ({
    name,
    located: follow(source, { pointer: pointerTo(pointer, name), value: inner }),
  }));
}

/** The whole document. */
export const root = (source: Source): Located => ({ pointer: '', value: source.document });
