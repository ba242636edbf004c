import { Link } from 'react-router';
import { useEnterSession } from '../../api/session.ts';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { FORGOT_PASSWORD, SIGN_UP } from '../../routing/paths.ts';
import { useSessionState } from '../for-guests.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in. It stands at whatever address was asked for, which then opens. */
export function SignInPage() {
  const session = useSessionState();
  const { t } = useText();
  const enter = useEnterSession();
  return (
    <Page title={t.entry.signIn}>
      <SignInForm halfway={session.state === 'second_factor_required'} onSignedIn={enter}>
        {(email) => (
          <p className="otherwise">
            <Link to={FORGOT_PASSWORD} state={{ email }}>
              {t.entry.forgotPassword}
            </Link>
            {session.sign_up === 'open' && (
              <Link to={SIGN_UP} state={{ email }}>
                {t.entry.createAccount}
              </Link>
            )}
          </p>
        )}
      </SignInForm>
    </Page>
  );
}
