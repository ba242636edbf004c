import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useText } from '../../i18n/language.tsx';
import { Field } from './field.tsx';
import { UserName } from './known-user.tsx';
import type { FieldProps } from './use-form.ts';

interface Props extends FieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}

/**
 * The account's password, before something that matters. Password managers are told whose it is: else
 * they take the field before it, such as the name of a passkey, for that.
 */
export function CurrentPasswordField(field: FieldProps) {
  const { t } = useText();
  const email = useSession().data?.account?.email;
  return (
    <>
      {email !== undefined && <UserName email={email} />}
      <PasswordField label={t.account.currentPassword} autoComplete="current-password" {...field} />
    </>
  );
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ label, hint, error, onChange, ...input }: Props) {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="with-button">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" className="in-field" onClick={() => setShown(!shown)}>
            {shown ? t.common.hide : t.common.show}{' '}
            <span className="sr-only">{t.common.password}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
