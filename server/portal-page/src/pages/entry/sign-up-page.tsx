import { api } from '../../api/client.ts';
import { useEnterSession } from '../../api/session.ts';
import type { SessionState } from '../../api/types.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { hrefOf } from '../../routing/route.ts';
import { usePlace } from '../../routing/router.tsx';
import { lengthOf } from './password-length.ts';

const MIN = CONTRACT_FIRST_PASSWORD_LENGTH;

/** Creates an account, where that is open or with the invitation of the link that led here. */
export function SignUpPage({ session }: { session: SessionState }) {
  const { t } = useText();
  const { linkToken } = usePlace();
  const enter = useEnterSession();
  const signUp = api.useMutation('post', '/account', {
    onSuccess: (answer) => answer.state === 'signed_in' && enter(answer),
  });
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: email.trim() === '' ? t.entry.emailMissing : undefined,
      password: lengthOf(password) < MIN ? t.entry.passwordTooShort(MIN) : undefined,
    }),
    send: ({ email, password }) =>
      signUp.mutate({
        body: { email: email.trim(), password, ...(linkToken !== null && { invite: linkToken }) },
      }),
    mutation: signUp,
  });
  const closed = session.sign_up === 'closed' && linkToken === null;

  return (
    <Page title={t.entry.createAccount}>
      {closed && <Notice>{t.problems.sign_up_closed}</Notice>}
      {signUp.data?.state === 'signed_out' && (
        <Notice kind="done">{t.entry.mailSent(form.values.email)}</Notice>
      )}
      {!closed && signUp.data?.state !== 'signed_out' && (
        <Form {...form} action={t.entry.createAccount} onSubmit={form.submit}>
          {linkToken !== null && <p>{t.entry.invited}</p>}
          <TextField
            label={t.entry.email}
            type="email"
            autoComplete="username"
            dir="ltr"
            {...form.field('email')}
          />
          <PasswordField
            label={t.entry.password}
            autoComplete="new-password"
            hint={t.entry.passwordHint(MIN)}
            {...form.field('password')}
          />
        </Form>
      )}
      <p className="otherwise">
        <a href={hrefOf({ page: 'sign-in' })}>{t.entry.haveAccount}</a>
      </p>
    </Page>
  );
}
