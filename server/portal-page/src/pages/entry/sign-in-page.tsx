import { useEnterSession } from '../../api/session.ts';
import type { SessionState } from '../../api/types.ts';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { hrefOf } from '../../routing/route.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in. It stands at whatever address was asked for, which then opens. */
export function SignInPage({ session }: { session: SessionState }) {
  const { t } = useText();
  const enter = useEnterSession();
  return (
    <Page title={t.entry.signIn}>
      <SignInForm halfway={session.state === 'second_factor_required'} onSignedIn={enter} />
      <p className="otherwise">
        <a href={hrefOf({ page: 'forgot-password' })}>{t.entry.forgotPassword}</a>
        {session.sign_up === 'open' && (
          <a href={hrefOf({ page: 'sign-up' })}>{t.entry.createAccount}</a>
        )}
      </p>
    </Page>
  );
}
