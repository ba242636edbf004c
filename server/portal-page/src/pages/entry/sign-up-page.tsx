import { Link } from 'react-router';
import { useEnterSession } from '../../api/session.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { useLink } from '../../routing/link-token.ts';
import { SIGN_IN } from '../../routing/paths.ts';
import { useSessionState } from '../for-guests.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Creates an account, where that is open or with the invitation of the link that led here. */
export function SignUpPage() {
  const session = useSessionState();
  const { t } = useText();
  const link = useLink();
  const enter = useEnterSession();
  const closed = session.sign_up === 'closed' && link === null;

  return (
    <Page title={t.entry.createAccount}>
      {closed ? (
        <Notice>{t.problems.sign_up_closed}</Notice>
      ) : (
        <SignUpForm
          session={session}
          invite={link?.token ?? null}
          {...(link && { intro: link.email ? t.entry.invitedBy : t.entry.invited })}
          {...(link?.email && { email: link.email })}
          onSignedIn={enter}
        />
      )}
      <p className="otherwise">
        <Link to={SIGN_IN}>{t.entry.haveAccount}</Link>
      </p>
    </Page>
  );
}
