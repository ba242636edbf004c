import type { Contract, Parameter } from '../contract/types.ts';
import { headerBytes } from '../plan/draft.ts';
import { judge, type Verdict } from '../values/verdict.ts';

/** What a text means where it is sent: a place may trim it, or may not be able to carry it. */
export function judgeInPlace(contract: Contract, parameter: Parameter, text: string): Verdict {
  switch (parameter.in) {
    case 'query':
      return judge(contract, parameter, text);
    case 'header': {
      // A line break would end the field; other controls are no well-formed HTTP: see robustness.
      if (/[\0-\x08\x0a-\x1f\x7f]/.test(text)) return { kind: 'unclear' };
      const bytes = headerBytes(text).replace(/^[ \t]+|[ \t]+$/g, '');
      const latin = judge(contract, parameter, bytes);
      const utf = judge(contract, parameter, Buffer.from(bytes, 'latin1').toString('utf8'));
      return latin.kind === utf.kind ? latin : { kind: 'unclear' };
    }
    case 'path':
      return text === '' || /^\.\.?$|[/\\\0-\x1f]/.test(text)
        ? { kind: 'unclear' }
        : judge(contract, parameter, text);
    case 'cookie':
      return /^[!#-+\--:<-[\]-~]*$/.test(text)
        ? judge(contract, parameter, text)
        : { kind: 'unclear' };
  }
}
