import type { Contract, Parameter } from '../contract/types.ts';
import { headerBytes } from '../plan/draft.ts';
import { hasControl } from '../values/characters.ts';
import { judge, type Verdict } from '../values/verdict.ts';

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
      return text === '' || /^\.\.?$|[/\\]/.test(text) || hasControl(text)
        ? { kind: 'unclear' }
        : judge(contract, parameter, text);
    case 'cookie':
      return /^[!#-+\--:<-[\]-~]*$/.test(text)
        ? judge(contract, parameter, text)
        : { kind: 'unclear' };
  }
}
