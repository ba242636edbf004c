import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import { bodyRules } from '../values/body-rules.ts';
import { constraintsOf } from '../values/constraints.ts';
import type { Item } from './item.ts';
import type { Observed } from './observed.ts';

/** Whether a text can keep or break a rule. */
function isReachable(parameter: Parameter, keyword: string, side: 'allows' | 'refuses'): boolean {
  if (keyword === 'default') return side === 'allows';
  if (side === 'allows' || keyword !== 'type') return true;
  return parameter.type !== 'string' && parameter.type !== 'array';
}

/** Both sides of every rule of an operation's parameters. */
export function ruleItems({ source }: Contract, { marks }: Observed, operation: Operation): Item[] {
  const sides = ['allows', 'refuses'] as const;
  const ofParameters = operation.parameters.flatMap((parameter) => {
    const rules = constraintsOf(source, parameter.schema).map(({ keyword, pointer }) => ({
      keyword,
      pointer,
    }));
    const required = parameter.required
      ? [{ keyword: 'required', pointer: pointerTo(parameter.pointer, 'required') }]
      : [];
    return [...rules, ...required].flatMap(({ keyword, pointer }) =>
      sides
        .filter((side) => keyword !== 'required' || side === 'refuses')
        .map(
          (side): Item => ({
            kind: 'rule',
            operation,
            name: `${parameter.name} ${side === 'allows' ? 'within' : 'beyond'} ${keyword}`,
            pointer,
            observed: marks.has(`${pointer} ${side}`),
            detail: {
              kind: 'rule',
              parameter,
              side,
              keyword,
              reachable:
                isReachable(parameter, keyword, side) &&
                !(keyword === 'required' && parameter.in === 'path'),
            },
          }),
        ),
    );
  });
  return ofParameters;
}

/** Both sides of every rule of an operation's body. */
export function bodyItems(contract: Contract, { marks }: Observed, operation: Operation): Item[] {
  const { body } = operation;
  if (!body) return [];
  return bodyRules(contract, body).flatMap((pointer) =>
    (['allows', 'refuses'] as const).map((side): Item => {
      const keyword = pointer.slice(pointer.lastIndexOf('/') + 1);
      return {
        kind: 'rule',
        operation,
        name: `body ${side === 'allows' ? 'within' : 'beyond'} ${pointer.replace(`${body.schema}/`, '')}`,
        pointer,
        observed: marks.has(`${pointer} ${side}`),
        detail: {
          kind: 'rule',
          parameter: undefined,
          side,
          keyword,
          reachable:
            side === 'allows' ||
            !['default', 'format', 'additionalProperties', 'unevaluatedProperties'].includes(
              keyword,
            ),
        },
      };
    }),
  );
}
