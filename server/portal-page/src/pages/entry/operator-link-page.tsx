import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { useEnterSession } from '../../api/session.ts';
import type { Account, SessionState } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/forms/form.tsx';
import { KnownUser } from '../../components/forms/known-user.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { useLinkToken } from '../../routing/link-token.ts';
import { HOME, OPERATOR } from '../../routing/paths.ts';
import { useSessionState } from '../for-guests.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Makes an operator of whoever opened the link that the service printed on its console. */
export function OperatorLinkPage() {
  const session = useSessionState();
  const { t } = useText();
  const linkToken = useLinkToken();
  const { account } = session;
  return (
    <Page title={t.entry.operatorLink}>
      {account?.operator && <IsOperator />}
      {!account?.operator && linkToken === null && (
        <Notice kind="danger">{t.entry.operatorLinkDead}</Notice>
      )}
      {!account?.operator && linkToken !== null && (
        <>
          <p>{t.entry.operatorLinkIntro}</p>
          {account ? (
            <Claim account={account} token={linkToken} />
          ) : (
            <SignInOrUp session={session} token={linkToken} />
          )}
        </>
      )}
    </Page>
  );
}

function IsOperator() {
  const { t } = useText();
  return (
    <>
      <Notice kind="done">{t.entry.isOperator}</Notice>
      <p className="otherwise">
        <Link to={OPERATOR}>{t.operator.title}</Link>
        <Link to={HOME}>{t.keys.title}</Link>
      </p>
    </>
  );
}

function Claim({ account, token }: { account: Account; token: string }) {
  const { t } = useText();
  const enter = useEnterSession();
  const claim = api.useMutation('post', '/operator/claims', { onSuccess: enter });
  const form = useAction(claim, () => claim.mutate({ body: { token } }));
  if (isProblem(claim.error, 'token_invalid')) {
    return <Notice kind="danger">{t.entry.operatorLinkDead}</Notice>;
  }
  return (
    <Form {...form} action={t.entry.becomeOperator} onSubmit={form.submit}>
      <KnownUser email={account.email} />
    </Form>
  );
}

function SignInOrUp({ session, token }: { session: SessionState; token: string }) {
  const { t } = useText();
  const enter = useEnterSession();
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      {isNew ? (
        <SignUpForm session={session} invite={token} onSignedIn={enter} />
      ) : (
        <SignInForm halfway={session.state === 'second_factor_required'} onSignedIn={enter} />
      )}
      <p className="otherwise">
        <Button look="quiet" onClick={() => setIsNew(!isNew)}>
          {isNew ? t.entry.haveAccount : t.entry.createAccount}
        </Button>
      </p>
    </>
  );
}
