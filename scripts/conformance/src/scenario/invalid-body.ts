import type { Violation } from '../contract/schemas.ts';
import type { BodySpec, Operation } from '../contract/types.ts';
import type { Input, Refusal } from './expectation.ts';

/** The top-level members that are wrong. */
function inputsOf(violations: readonly Violation[]): Input[] | undefined {
  const names = new Set(violations.map(({ at }) => at.split('/')[1] ?? ''));
  // An error of the body as a whole belongs to no member.
  return names.has('') ? undefined : [...names].map((name) => ({ in: 'body', name }));
}

/** A body that breaks the contract. */
export function invalidBody(
  operation: Operation,
  body: BodySpec,
  about: string,
  violations: readonly Violation[],
): Refusal {
  const [violation] = violations;
  const inputs = inputsOf(violations);
  const rule = violation?.pointer ?? body.schema;
  return {
    statuses: body.rejectsWith,
    ...(body.rejectsWith.length === 1 && body.rejectsWith[0] === 400 ? { reason: 'invalid' } : {}),
    ...(inputs && violations.length === 1 ? { inputs } : {}),
    claim: {
      id: 'body.invalid',
      says: `${operation.id} refuses a body ${about} (${violation?.message ?? 'broken'})`,
      pointer: rule,
      // One check that is known to be missing must not hide that another goes missing, too.
      cause: `${body.pointer} ${rule}`,
      ...(body.saysRefusal ? {} : { kind: 'gap' }),
    },
  };
}
