import type { Failure } from '../../api/failure.ts';
import type { Problem, ProblemCode } from '../../api/types.ts';
import type { Messages } from '../../i18n/en.ts';
import { failureText } from '../../i18n/failure-text.ts';

/** What is wrong with a form: with single fields, and with the whole. */
export interface Trouble {
  fields: Partial<Record<string, string | undefined>>;
  whole: string | null;
}

type Named = Pick<NonNullable<Problem['errors']>[number], 'name' | 'reason'>;

/** The field to mend, for problems of which the service names none. */
const FIELD_OF: Partial<Record<ProblemCode, string>> = {
  credentials_invalid: 'password',
  second_factor_invalid: 'code',
};

/** Says at which of a form's fields, by name, a failed request went wrong; else of the whole. */
export function troubleOf(failure: Failure, names: readonly string[], t: Messages): Trouble {
  const typed = names.length > 0;
  const text = failureText(failure, t, typed);
  const problem = failure.kind === 'problem' ? failure.problem : undefined;
  const field = problem && FIELD_OF[problem.code];
  const named: Named[] = problem?.errors ?? (field === undefined ? [] : [{ name: field }]);
  const says = ({ reason }: Named) => {
    if (problem?.code !== 'invalid_body') return text;
    // A newer service may know reasons that this page, loaded earlier, does not.
    return (reason && t.failures.reasons[reason]) ?? t.failures.notAccepted;
  };
  if (named.length > 0 && named.every(({ name }) => names.includes(name))) {
    return {
      fields: Object.fromEntries(named.map((each) => [each.name, says(each)])),
      whole: null,
    };
  }
  // A part that has no field, such as the invitation of the link that led here.
  const parts = new Set(named.map(says));
  return { fields: {}, whole: parts.size > 0 ? [...parts].join(' ') : text };
}
