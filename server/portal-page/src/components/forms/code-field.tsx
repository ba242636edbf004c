import { useText } from '../../i18n/language.tsx';
import { TextField } from './field.tsx';
import { plain, plainDigits } from './plain.ts';
import type { FieldProps } from './use-form.ts';

/** What a second factor is proved by: a code of the authenticator application, or a recovery code. */
export type CodeKind = 'code' | 'recovery_code';

export const otherKind = (kind: CodeKind): CodeKind => (kind === 'code' ? 'recovery_code' : 'code');

/** A code of the application as the service takes it, in whatever digits and groups it was typed. */
export const applicationCode = (typed: string): string => plainDigits(typed).replace(/\s/g, '');

/** A form's values as the service takes them: one kind of code, without what typing added. */
export const codeProof = (kind: CodeKind, values: Record<CodeKind, string>) =>
  kind === 'code'
    ? { code: applicationCode(values.code) }
    : { recovery_code: plain(values.recovery_code) };

interface Props extends FieldProps {
  kind: CodeKind;
  autoFocus?: boolean;
}

/** Asks for one kind of code. */
export function CodeField({ kind, ...field }: Props) {
  const { t } = useText();
  return (
    <TextField
      key={kind}
      label={kind === 'code' ? t.entry.code : t.entry.recoveryCode}
      hint={kind === 'code' ? t.entry.codeHint : t.entry.recoveryCodeHint}
      inputMode={kind === 'code' ? 'numeric' : 'text'}
      autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      {...field}
    />
  );
}
