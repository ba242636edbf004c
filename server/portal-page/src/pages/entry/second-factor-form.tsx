import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import type { SessionState } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import {
  CodeField,
  type CodeKind,
  codeProof,
  otherKind,
} from '../../components/forms/code-field.tsx';
import { Form } from '../../components/forms/form.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  onVerified: (session: SessionState) => void;
  /** Called when signing in has to start anew. */
  onExpired: () => void;
}

/** The second step of signing in: a code of the authenticator application, or a recovery code. */
export function SecondFactorForm({ onVerified, onExpired }: Props) {
  const { t } = useText();
  const [kind, setKind] = useState<CodeKind>('code');
  const verify = api.useMutation('post', '/session/second-factor', {
    onSuccess: onVerified,
    onError: (error) => isProblem(error, 'second_factor_expired') && onExpired(),
  });
  const form = useForm({
    initial: { code: '', recovery_code: '' },
    check: (values) => ({ [kind]: values[kind].trim() === '' ? t.entry.codeMissing : undefined }),
    send: (values) => verify.mutate({ body: codeProof(kind, values) }),
    mutation: verify,
  });

  return (
    <Form
      {...form}
      action={t.entry.signIn}
      onSubmit={form.submit}
      aside={
        <Button look="quiet" onClick={() => setKind(otherKind(kind))}>
          {kind === 'code' ? t.entry.useRecoveryCode : t.entry.useCode}
        </Button>
      }
    >
      <CodeField kind={kind} autoFocus {...form.field(kind)} />
    </Form>
  );
}
