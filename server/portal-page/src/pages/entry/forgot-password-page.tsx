import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { EmailField } from '../../components/forms/email-field.tsx';
import { Form } from '../../components/forms/form.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { SIGN_IN } from '../../routing/paths.ts';
import { useTypedEmail } from '../../routing/typed-email.ts';
import { useSessionState } from '../for-guests.tsx';

/** Asks for a link that resets the password, where the service sends mail. */
export function ForgotPasswordPage() {
  const session = useSessionState();
  const { t } = useText();
  const ask = api.useMutation('post', '/password-resets');
  const form = useForm({
    initial: { email: useTypedEmail() },
    check: ({ email }) => ({ email: email.trim() === '' ? t.entry.emailMissing : undefined }),
    send: ({ email }) => ask.mutate({ body: { email: email.trim() } }),
    mutation: ask,
  });

  return (
    <Page title={t.entry.forgotPassword}>
      {!session.sends_mail && <Notice>{t.problems.mail_not_set_up}</Notice>}
      {session.sends_mail && ask.isSuccess && (
        <Notice kind="done">{t.entry.resetMailSent(form.values.email)}</Notice>
      )}
      {session.sends_mail && !ask.isSuccess && (
        <Form {...form} action={t.entry.sendLink} onSubmit={form.submit}>
          <EmailField {...form.field('email')} />
        </Form>
      )}
      <p className="otherwise">
        <Link to={SIGN_IN}>{t.entry.backToSignIn}</Link>
      </p>
    </Page>
  );
}
