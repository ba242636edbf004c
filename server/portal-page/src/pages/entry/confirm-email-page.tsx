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
import { SIGN_IN, SIGN_UP } from '../../routing/paths.ts';
import { lengthOf } from './password-length.ts';

const MIN = CONTRACT_FIRST_PASSWORD_LENGTH;

/** Confirms the e-mail address, and takes the password that its reader chooses. */
export function ConfirmEmailPage() {
  const { t } = useText();
  const linkToken = useLinkToken();
  const leave = useLeaveSession();
  // Where the account was there before, its sessions end, also this browser's.
  const confirm = api.useMutation('post', '/account/email-confirmation', { onSuccess: leave });
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: lengthOf(password) < MIN ? t.entry.passwordTooShort(MIN) : undefined,
    }),
    send: ({ password }) => confirm.mutate({ body: { token: linkToken ?? '', password } }),
    mutation: confirm,
  });
  const dead = linkToken === null || isProblem(confirm.error, 'token_invalid');

  return (
    <Page title={t.entry.confirmEmail}>
      {confirm.isSuccess && <Notice kind="done">{t.entry.emailConfirmed}</Notice>}
      {dead && !confirm.isSuccess && <Notice kind="danger">{t.entry.confirmationDead}</Notice>}
      {!dead && !confirm.isSuccess && (
        <Form {...form} action={t.entry.confirmEmail} onSubmit={form.submit}>
          <p>{t.entry.confirmEmailIntro}</p>
          <PasswordField
            label={t.entry.password}
            autoComplete="new-password"
            hint={t.entry.passwordHint(MIN)}
            {...form.field('password')}
          />
        </Form>
      )}
      <p className="otherwise">
        <Link to={SIGN_IN}>{t.entry.signIn}</Link>
        {dead && <Link to={SIGN_UP}>{t.entry.createAccount}</Link>}
      </p>
    </Page>
  );
}
