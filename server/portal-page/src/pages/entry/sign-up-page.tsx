import { useEnterSession } from '../../api/session.ts';
import type { SessionState } from '../../api/types.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { hrefOf } from '../../routing/route.ts';
import { usePlace } from '../../routing/router.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Creates an account, where that is open or with the invitation of the link that led here. */
export function SignUpPage({ session }: { session: SessionState }) {
  const { t } = useText();
  const { linkToken } = usePlace();
  const enter = useEnterSession();
  const closed = session.sign_up === 'closed' && linkToken === null;

  return (
    <Page title={t.entry.createAccount}>
      {closed ? (
        <Notice>{t.problems.sign_up_closed}</Notice>
      ) : (
        <SignUpForm
          session={session}
          invite={linkToken}
          {...(linkToken !== null && { intro: t.entry.invited })}
          onSignedIn={enter}
        />
      )}
      <p className="otherwise">
        <a href={hrefOf({ page: 'sign-in' })}>{t.entry.haveAccount}</a>
      </p>
    </Page>
  );
}
