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

interface SelectProps extends Frame {
  value: string;
  onChange: (value: string) => void;
  /** What to choose from, as [value, text]. */
  options: readonly (readonly [string, string])[];
}

/** A choice of one. */
export function SelectField({ label, hint, error, value, onChange, options }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
