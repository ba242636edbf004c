import type { Failure } from '../api/failure.ts';
import type { Messages } from '../i18n/en.ts';
import { failureText } from '../i18n/failure-text.ts';

/** What is wrong with a form: with single fields, and with the whole. */
export interface Trouble {
  fields: Partial<Record<string, string | undefined>>;
  whole: string | null;
}

/** Says at which of a form's fields, by name, a failed request went wrong; else of the whole. */
export function troubleOf(failure: Failure, names: readonly string[], t: Messages): Trouble {
  const text = failureText(failure, t);
  const problem = failure.kind === 'problem' ? failure.problem : undefined;
  const errors = problem?.errors ?? [];
  if (errors.length === 0 || !errors.every(({ name }) => names.includes(name)))
    return { fields: {}, whole: text };
  const says = (detail: string) =>
    problem?.code === 'invalid_body' ? t.failures.field(detail) : text;
  return {
    fields: Object.fromEntries(errors.map(({ name, detail }) => [name, says(detail)])),
    whole: null,
  };
}
