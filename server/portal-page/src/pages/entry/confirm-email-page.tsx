import { api } from '../../api/client.ts';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useAction } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { hrefOf } from '../../routing/route.ts';
import { usePlace } from '../../routing/router.tsx';

/** Confirms the e-mail address. By a button: programs that look through mail open every link. */
export function ConfirmEmailPage() {
  const { t } = useText();
  const { linkToken } = usePlace();
  const confirm = api.useMutation('post', '/account/email-confirmation');
  const form = useAction(confirm, () => confirm.mutate({ body: { token: linkToken ?? '' } }));

  return (
    <Page title={t.entry.confirmEmail}>
      {linkToken === null && <Notice kind="danger">{t.problems.token_invalid}</Notice>}
      {confirm.isSuccess && <Notice kind="done">{t.entry.emailConfirmed}</Notice>}
      {linkToken !== null && !confirm.isSuccess && (
        <Form {...form} action={t.entry.confirmEmail} onSubmit={form.submit}>
          <p>{t.entry.confirmEmailIntro}</p>
        </Form>
      )}
      <p className="otherwise">
        <a href={hrefOf({ page: 'sign-in' })}>{t.entry.signIn}</a>
      </p>
    </Page>
  );
}
