import { addressOf } from '../contract/addresses.ts';
import type { Contract, Parameter } from '../contract/types.ts';
import { headerBytes } from '../exchange/encode.ts';
import { hasControl } from '../values/characters.ts';
import { judge, type Verdict } from '../values/verdict.ts';

/** The texts that stand behind each beginning of a contract's paths. */
type Literals = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<Contract, Literals>();

function readLiterals({ operations, untested }: Contract): Literals {
  const literals = new Map<string, Set<string>>();
  const all = [...operations, ...untested];
  for (const path of new Set(all.map((operation) => operation.path))) {
    const segments = path.split('/');
    for (const [index, literal] of segments.entries()) {
      if (literal.includes('{')) continue;
      const ahead = segments.slice(0, index).join('/');
      literals.set(ahead, (literals.get(ahead) ?? new Set()).add(literal.toLowerCase()));
    }
  }
  return literals;
}

/** Whether another path has a text in the place of a path parameter: `newest` beside `{id}`. */
function isBeside(contract: Contract, parameter: Parameter, text: string): boolean {
  const literals = known.get(contract) ?? readLiterals(contract);
  known.set(contract, literals);
  const segments = parameter.path.split('/');
  const index = segments.findIndex((segment) => segment.includes(`{${parameter.name}}`));
  const ahead = segments.slice(0, index).join('/');
  return literals.get(ahead)?.has(addressOf(text).toLowerCase()) === true;
}

const shared = new WeakMap<Contract, ReadonlySet<string>>();

/** A path without the names of its parameters. */
const withoutNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');

/** Paths, without names, that several operations of one method have: `/a/{id}` and `/a/{name}`. */
function readShared({ operations, untested }: Contract): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const { method, path } of [...operations, ...untested]) {
    const key = `${method} ${withoutNames(path)}`;
    if (seen.has(key)) found.add(withoutNames(path));
    seen.add(key);
  }
  return found;
}

/** Whether another operation may take what this one does not. OpenAPI forbids such paths; some contracts have them. */
function isShared(contract: Contract, { path }: Parameter): boolean {
  const all = shared.get(contract) ?? readShared(contract);
  shared.set(contract, all);
  return all.has(withoutNames(path));
}

/** Judges a text where it is sent: a place may trim it, or may not be able to carry it. */
export function judgeInPlace(contract: Contract, parameter: Parameter, text: string): Verdict {
  switch (parameter.in) {
    case 'query':
      return judge(contract, parameter, text);
    case 'header': {
      // A line break would end the field; other control characters are not well-formed HTTP: see robustness.
      if (hasControl(text, '\t')) return { kind: 'unclear' };
      const bytes = headerBytes(text).replace(/^[ \t]+|[ \t]+$/g, '');
      const latin = judge(contract, parameter, bytes);
      const utf = judge(contract, parameter, Buffer.from(bytes, 'latin1').toString('utf8'));
      return latin.kind === utf.kind ? latin : { kind: 'unclear' };
    }
    case 'path': {
      if (text === '' || /^\.\.?$|[/\\]/.test(text) || hasControl(text)) return { kind: 'unclear' };
      if (isBeside(contract, parameter, text)) return { kind: 'unclear' };
      const verdict = judge(contract, parameter, text);
      return verdict.kind === 'invalid' && isShared(contract, parameter)
        ? { kind: 'unclear' }
        : verdict;
    }
    case 'cookie':
      return /^[!#-+\--:<-[\]-~]*$/.test(text)
        ? judge(contract, parameter, text)
        : { kind: 'unclear' };
  }
}
