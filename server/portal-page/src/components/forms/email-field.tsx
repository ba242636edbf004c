import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import { TextField } from './field.tsx';
import { plain } from './plain.ts';
import type { FieldProps } from './use-form.ts';

interface Props extends FieldProps {
  label?: string;
  hint?: ReactNode;
  /** Whose address browsers are to propose; by default that of the account. */
  autoComplete?: 'username' | 'email' | 'off';
  readOnly?: boolean;
}

/** An e-mail address. */
export function EmailField({ onChange, ...props }: Props) {
  const { t } = useText();
  return (
    <TextField
      label={t.entry.email}
      type="email"
      autoComplete="username"
      dir="ltr"
      {...props}
      onChange={(typed) => onChange(plain(typed))}
    />
  );
}
