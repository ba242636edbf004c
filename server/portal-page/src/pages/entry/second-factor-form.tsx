import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import type { SessionState } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  onVerified: (session: SessionState) => void;
  /** Called when signing in has to start anew. */
  onExpired: () => void;
}

/** The second step of signing in: a code of the authenticator application, or a recovery code. */
export function SecondFactorForm({ onVerified, onExpired }: Props) {
  const { t } = useText();
  const [kind, setKind] = useState<'code' | 'recovery_code'>('code');
  const verify = api.useMutation('post', '/session/second-factor', {
    onSuccess: onVerified,
    onError: (error) => isProblem(error, 'second_factor_expired') && onExpired(),
  });
  const form = useForm({
    initial: { code: '', recovery_code: '' },
    check: (values) => ({ [kind]: values[kind].trim() === '' ? t.entry.codeMissing : undefined }),
    send: (values) =>
      verify.mutate({
        body:
          kind === 'code'
            ? { code: values.code.replace(/\s/g, '') }
            : { recovery_code: values.recovery_code.trim() },
      }),
    mutation: verify,
  });
  const other = kind === 'code' ? 'recovery_code' : 'code';

  return (
    <Form
      {...form}
      action={t.entry.signIn}
      onSubmit={form.submit}
      aside={
        <Button look="quiet" onClick={() => setKind(other)}>
          {kind === 'code' ? t.entry.useRecoveryCode : t.entry.useCode}
        </Button>
      }
    >
      <TextField
        key={kind}
        label={kind === 'code' ? t.entry.code : t.entry.recoveryCode}
        hint={kind === 'code' ? t.entry.codeHint : t.entry.recoveryCodeHint}
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        autoFocus
        {...form.field(kind)}
      />
    </Form>
  );
}
