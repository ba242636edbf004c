import { addressOf } from './addresses.ts';
import { changedSince } from './changes.ts';
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
  const pattern = patternOf(addressOf(path));
  return pattern.test(operation.path) || pattern.test(operation.path.slice(basePath.length));
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
  const changed = base && changedSince(base, contract);
  const isTested = (operation: Operation): boolean =>
    (include.length === 0 || include.some((word) => names(contract, operation, word))) &&
    !exclude.some((word) => names(contract, operation, word)) &&
    (changed === undefined || changed.has(operation));
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
