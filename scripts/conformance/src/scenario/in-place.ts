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
    case 'path':
      return text === '' ||
        /^\.\.?$|[/\\]/.test(text) ||
        hasControl(text) ||
        isBeside(contract, parameter, text)
        ? { kind: 'unclear' }
        : judge(contract, parameter, text);
    case 'cookie':
      return /^[!#-+\--:<-[\]-~]*$/.test(text)
        ? judge(contract, parameter, text)
        : { kind: 'unclear' };
  }
}
