import { isDeepStrictEqual } from 'node:util';
import { asArray, asObject, type Json } from './json.ts';
import { ContractError, locate, NothingToTestError, type Source } from './source.ts';
import type { Contract, Operation } from './types.ts';

/** Which operations are tested. */
export interface Selection {
  /** operationIds, `tag:NAME`, or paths with `*` and `**`; empty for all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** The contract as it was: only operations that have changed since are tested. */
  readonly base?: Contract;
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** A path in which `*` stands for a part of one segment and `**` for anything. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('**')
      .map((part) => escaped(part).replaceAll('*', '[^/]*'))
      .join('.*')}$`,
  );

const tagsOf = (source: Source, { pointer }: Operation): Json[] =>
  asArray(asObject(locate(source, pointer)?.value).tags);

/** Whether a word names an operation: by its id, a tag, or its path, with or without its method. */
function names({ source, basePath }: Contract, operation: Operation, word: string): boolean {
  if (word === operation.id) return true;
  if (word.startsWith('tag:')) return tagsOf(source, operation).includes(word.slice(4));
  const [, method, path = ''] = /^(?:([A-Z]+) )?(\/.*)$/.exec(word) ?? [];
  if (path === '' || (method !== undefined && method !== operation.method)) return false;
  const pattern = patternOf(path);
  return pattern.test(operation.path) || pattern.test(operation.path.slice(basePath.length));
}

/** A value with every reference in it followed, to compare it with another. */
function resolved(source: Source, value: Json, within: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item) => resolved(source, item, within));
  if (typeof value !== 'object' || value === null) return value;
  const reference = value.$ref;
  if (typeof reference === 'string' && reference.startsWith('#')) {
    const target = locate(source, reference.slice(1));
    // A schema that contains itself is compared by its name where it does.
    if (target === undefined || within.includes(target.pointer)) return value;
    return resolved(source, target.value, [...within, target.pointer]);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, resolved(source, member, within)]),
  );
}

const SILENT = new Set(['description', 'summary', 'tags', 'externalDocs']);

/** All that an operation says to programs. */
function saysOf({ source }: Contract, { pointer }: Operation): Json {
  const itemPointer = pointer.replace(/\/[^/]*$/, '');
  const own = asObject(locate(source, pointer)?.value);
  const shared = asObject(locate(source, itemPointer)?.value).parameters ?? null;
  const spoken = Object.fromEntries(Object.entries(own).filter(([name]) => !SILENT.has(name)));
  const security = own.security ?? asObject(source.document).security ?? null;
  return [resolved(source, spoken), resolved(source, shared), resolved(source, security)];
}

function isChanged(contract: Contract, base: Contract, operation: Operation): boolean {
  const before = base.operations.find(({ pointer }) => pointer === operation.pointer);
  return !before || !isDeepStrictEqual(saysOf(contract, operation), saysOf(base, before));
}

/**
 * The contract with the operations that are to be tested. The others stay known as `untested`.
 *
 * @throws ContractError when a word names nothing, or nothing is left to test
 */
export function select(contract: Contract, { include, exclude, base }: Selection): Contract {
  for (const word of [...include, ...exclude]) {
    if (!contract.operations.some((operation) => names(contract, operation, word)))
      throw new ContractError(`${contract.source.file} has no operation that "${word}" names.`);
  }
  const isTested = (operation: Operation): boolean =>
    (include.length === 0 || include.some((word) => names(contract, operation, word))) &&
    !exclude.some((word) => names(contract, operation, word)) &&
    (base === undefined || isChanged(contract, base, operation));
  const operations = contract.operations.filter(isTested);
  if (operations.length === 0) {
    const { file } = contract.source;
    if (base === undefined) throw new ContractError(`No operation of ${file} is left to test.`);
    throw new NothingToTestError(
      `No operation of ${file} that is to be tested differs from ${base.source.file}.`,
    );
  }
  return {
    ...contract,
    operations,
    untested: [...contract.untested, ...contract.operations.filter((one) => !isTested(one))],
  };
}
