import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import type { SessionState } from '../../api/types.ts';
import { EmailField } from '../../components/forms/email-field.tsx';
import { Form } from '../../components/forms/form.tsx';
import { KnownUser } from '../../components/forms/known-user.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface Props {
  /** The only address that may sign in here; without it, any. */
  email?: string;
  /** Whether the password was right already and the second factor is what is missing. */
  halfway?: boolean;
  onSignedIn: (session: SessionState) => void;
  /** Stands below, and knows the address that was typed. */
  children?: (email: string) => ReactNode;
}

/** Signs in, in one step or two. */
export function SignInForm({ email, halfway = false, onSignedIn, children }: Props) {
  const { t } = useText();
  const [step, setStep] = useState<'password' | 'code' | 'again'>(halfway ? 'code' : 'password');
  const signIn = api.useMutation('post', '/session', {
    onSuccess: (session) =>
      session.state === 'second_factor_required' ? setStep('code') : onSignedIn(session),
  });
  const form = useForm({
    initial: { email: email ?? '', password: '' },
    check: ({ email, password }) => ({
      email: email.trim() === '' ? t.entry.emailMissing : undefined,
      password: password === '' ? t.entry.passwordMissing : undefined,
    }),
    send: ({ email, password }) => signIn.mutate({ body: { email: email.trim(), password } }),
    mutation: signIn,
  });

  if (step === 'code') {
    return (
      <>
        <SecondFactorForm onVerified={onSignedIn} onExpired={() => setStep('again')} />
        {children?.(form.values.email)}
      </>
    );
  }
  return (
    <>
      <Form {...form} action={t.entry.signIn} onSubmit={form.submit}>
        {step === 'again' && !isProblem(signIn.error, 'credentials_invalid') && (
          <Notice kind="warning">{t.problems.second_factor_expired}</Notice>
        )}
        {email === undefined ? (
          <EmailField {...form.field('email')} />
        ) : (
          <KnownUser email={email} />
        )}
        <PasswordField
          label={t.entry.password}
          autoComplete="current-password"
          {...form.field('password')}
        />
      </Form>
      <PasskeySignIn onSignedIn={onSignedIn} />
      {children?.(form.values.email)}
    </>
  );
}
