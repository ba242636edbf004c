import { api } from '../../api/client.ts';
import type { SessionState } from '../../api/types.ts';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { hrefOf } from '../../routing/route.ts';

/** Asks for a link that resets the password, where the service sends mail. */
export function ForgotPasswordPage({ session }: { session: SessionState }) {
  const { t } = useText();
  const ask = api.useMutation('post', '/password-resets');
  const form = useForm({
    initial: { email: '' },
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
          <TextField
            label={t.entry.email}
            type="email"
            autoComplete="username"
            dir="ltr"
            {...form.field('email')}
          />
        </Form>
      )}
      <p className="otherwise">
        <a href={hrefOf({ page: 'sign-in' })}>{t.entry.backToSignIn}</a>
      </p>
    </Page>
  );
}
