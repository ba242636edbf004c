import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { useLeaveSession } from '../../api/session.ts';
import { Form } from '../../components/forms/form.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { useLinkToken } from '../../routing/link-token.ts';
import { FORGOT_PASSWORD, SIGN_IN } from '../../routing/paths.ts';

/** Sets a new password with the token of the link that led here. */
export function ResetPasswordPage() {
  const { t } = useText();
  const linkToken = useLinkToken();
  const leave = useLeaveSession();
  // Every session of the account ends with it, also this browser's, if there is one.
  const reset = api.useMutation('post', '/password-resets/completion', { onSuccess: leave });
  const form = useForm({
    initial: { new_password: '' },
    check: ({ new_password }) => ({
      new_password: new_password === '' ? t.entry.passwordMissing : undefined,
    }),
    send: ({ new_password }) => reset.mutate({ body: { token: linkToken ?? '', new_password } }),
    mutation: reset,
  });
  const dead = linkToken === null || isProblem(reset.error, 'token_invalid');

  return (
    <Page title={t.entry.resetPassword}>
      {reset.isSuccess && <Notice kind="done">{t.entry.passwordSet}</Notice>}
      {dead && !reset.isSuccess && <Notice kind="danger">{t.problems.token_invalid}</Notice>}
      {!dead && !reset.isSuccess && (
        <Form {...form} action={t.entry.setPassword} onSubmit={form.submit}>
          <PasswordField
            label={t.entry.newPassword}
            autoComplete="new-password"
            hint={t.entry.resetPasswordHint(
              CONTRACT_FIRST_PASSWORD_LENGTH,
              CONTRACT_NEW_PASSWORD_LENGTH,
            )}
            {...form.field('new_password')}
          />
        </Form>
      )}
      <p className="otherwise">
        <Link to={SIGN_IN}>{t.entry.signIn}</Link>
        {dead && <Link to={FORGOT_PASSWORD}>{t.entry.askForNewLink}</Link>}
      </p>
    </Page>
  );
}
