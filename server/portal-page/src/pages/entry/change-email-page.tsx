import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { useRefreshSession } from '../../api/session.ts';
import { Form } from '../../components/forms/form.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { useLinkToken } from '../../routing/link-token.ts';
import { ACCOUNT, SIGN_IN } from '../../routing/paths.ts';
import { useSessionState } from '../for-guests.tsx';

/** Changes the address of an account to that of the mail whose link led here. */
export function ChangeEmailPage() {
  const { t } = useText();
  const { account } = useSessionState();
  const linkToken = useLinkToken();
  const refresh = useRefreshSession();
  const change = api.useMutation('post', '/account/email-change/confirmation', {
    onSuccess: refresh,
  });
  const form = useAction(change, () => change.mutate({ body: { token: linkToken ?? '' } }));
  const dead =
    !change.isSuccess && (linkToken === null || isProblem(change.error, 'token_invalid'));

  return (
    <Page title={t.entry.changeEmail}>
      {change.isSuccess && <Notice kind="done">{t.entry.emailChanged}</Notice>}
      {dead && <Notice kind="danger">{t.entry.changeEmailDead}</Notice>}
      {!dead && !change.isSuccess && (
        <Form {...form} action={t.entry.changeEmailAction} onSubmit={form.submit}>
          <p>{t.entry.changeEmailIntro}</p>
        </Form>
      )}
      <p className="otherwise">
        {account ? (
          <Link to={ACCOUNT}>{t.account.settings}</Link>
        ) : (
          <Link to={SIGN_IN}>{t.entry.signIn}</Link>
        )}
      </p>
    </Page>
  );
}
