import { api } from '../../api/client.ts';
import type { Account } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Form } from '../../components/forms/form.tsx';
import { CurrentPasswordField, PasswordField } from '../../components/forms/password-field.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { lengthOf } from '../entry/password-length.ts';

const EMPTY = { current_password: '', new_password: '' };

/** Changes the password, which ends every other session. */
export function ChangePassword({ account }: { account: Account }) {
  const { t } = useText();
  const announce = useAnnounce();
  const min = account.password_min_length;
  const change = api.useMutation('put', '/account/password', {
    onSuccess: () => {
      form.set(EMPTY);
      announce(t.account.passwordChanged);
    },
  });
  const form = useForm({
    initial: EMPTY,
    check: ({ current_password, new_password }) => ({
      current_password: current_password === '' ? t.entry.passwordMissing : undefined,
      new_password: lengthOf(new_password) < min ? t.entry.passwordTooShort(min) : undefined,
    }),
    send: (body) => change.mutate({ body }),
    mutation: change,
  });

  return (
    <section className="panel">
      <h2>{t.account.password}</h2>
      <Form {...form} action={t.account.changePassword} onSubmit={form.submit}>
        <CurrentPasswordField {...form.field('current_password')} />
        <PasswordField
          label={t.entry.newPassword}
          autoComplete="new-password"
          hint={t.entry.passwordHint(min)}
          {...form.field('new_password')}
        />
        <p className="hint">{t.account.otherSessionsEnd}</p>
      </Form>
    </section>
  );
}
