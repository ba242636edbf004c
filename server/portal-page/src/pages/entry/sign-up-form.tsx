import { api } from '../../api/client.ts';
import type { SessionState } from '../../api/types.ts';
import { EmailField } from '../../components/forms/email-field.tsx';
import { Form } from '../../components/forms/form.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { useTypedEmail } from '../../routing/typed-email.ts';
import { lengthOf } from './password-length.ts';

const MIN = CONTRACT_FIRST_PASSWORD_LENGTH;

interface Props {
  session: SessionState;
  /** The token of the link that led here, if one did. */
  invite: string | null;
  intro?: string;
  /** Whom the link is for: no other address would do. */
  email?: string;
  onSignedIn: (session: SessionState) => void;
}

/**
 * Creates an account. Where a mail has to show first whose the address is, the password is chosen
 * with the link in it.
 */
export function SignUpForm({ session, invite, intro, email, onSignedIn }: Props) {
  const { t } = useText();
  const typed = useTypedEmail();
  const byMail = session.sends_mail && invite === null;
  const signUp = api.useMutation('post', '/account', {
    onSuccess: (answer) => answer.state === 'signed_in' && onSignedIn(answer),
  });
  const form = useForm({
    initial: { email: email ?? typed, password: '' },
    check: ({ email, password }) => ({
      email: email.trim() === '' ? t.entry.emailMissing : undefined,
      password: !byMail && lengthOf(password) < MIN ? t.entry.passwordTooShort(MIN) : undefined,
    }),
    send: ({ email, password }) =>
      signUp.mutate({
        body: {
          email: email.trim(),
          ...(!byMail && { password }),
          ...(invite !== null && { invite }),
        },
      }),
    mutation: signUp,
  });
  if (signUp.data?.state === 'signed_out') {
    return <Notice kind="done">{t.entry.mailSent(form.values.email)}</Notice>;
  }
  return (
    <Form {...form} action={t.entry.createAccount} onSubmit={form.submit}>
      {intro !== undefined && <p>{intro}</p>}
      <EmailField
        hint={byMail ? t.entry.passwordComesLater : undefined}
        readOnly={email !== undefined}
        {...form.field('email')}
      />
      {!byMail && (
        <PasswordField
          label={t.entry.password}
          autoComplete="new-password"
          hint={t.entry.passwordHint(MIN)}
          {...form.field('password')}
        />
      )}
    </Form>
  );
}
