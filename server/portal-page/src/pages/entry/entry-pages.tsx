import type { SessionState } from '../../api/types.ts';
import { usePlace } from '../../routing/router.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

/** What there is for somebody who is not signed in. */
export function EntryPages({ session }: { session: SessionState }) {
  const { page } = usePlace().route;
  return (
    <EntryFrame key={page}>
      {page === 'sign-up' && <SignUpPage session={session} />}
      {page === 'forgot-password' && <ForgotPasswordPage session={session} />}
      {page !== 'sign-up' && page !== 'forgot-password' && <SignInPage session={session} />}
    </EntryFrame>
  );
}
