import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';

interface Frame {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** What ties a control to its hint and its error. */
interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends Frame {
  children: (control: Control) => ReactNode;
}

/** A control with its label, its hint and what is wrong with it. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> &
  Frame & { onChange: (value: string) => void };

/** A line of text. */
export function TextField({ label, hint, error, onChange, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input {...input} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

/** What to choose from, as [value, text]. */
type Choices = readonly (readonly [string, string])[];

interface SelectProps extends Frame {
  value: string;
  onChange: (value: string) => void;
  options: Choices;
  /** After the options, more of them under headings. */
  groups?: readonly (readonly [string, Choices])[];
}

/** A choice of one. */
export function SelectField({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  groups = [],
}: SelectProps) {
  const listed = (choices: Choices) =>
    choices.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ));
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {listed(options)}
          {groups.map(([heading, choices]) => (
            <optgroup key={heading} label={heading}>
              {listed(choices)}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
