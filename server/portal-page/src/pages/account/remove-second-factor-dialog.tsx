import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRefreshSession } from '../../api/session.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { CodeField, type CodeKind, codeProof, otherKind } from '../../components/code-field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { CurrentPasswordField } from '../../components/password-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';

/** Removes the second factor, against the password and a code. */
export function RemoveSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const refresh = useRefreshSession();
  const [kind, setKind] = useState<CodeKind>('code');
  const remove = api.useMutation('post', '/second-factor/removal', {
    onSuccess: () => {
      announce(t.account.secondFactorRemoved);
      refresh();
      onClose();
    },
  });
  const form = useForm({
    initial: { password: '', code: '', recovery_code: '' },
    check: (values) => ({
      password: values.password === '' ? t.entry.passwordMissing : undefined,
      [kind]: values[kind].trim() === '' ? t.entry.codeMissing : undefined,
    }),
    send: ({ password, ...values }) =>
      remove.mutate({ body: { password, ...codeProof(kind, values) } }),
    mutation: remove,
  });
  return (
    <FormDialog
      title={t.account.removeSecondFactor}
      action={t.account.removeSecondFactor}
      look="danger"
      form={form}
      onClose={onClose}
    >
      <p>{t.account.removeIntro}</p>
      <CurrentPasswordField {...form.field('password')} />
      <CodeField kind={kind} {...form.field(kind)} />
      <Button look="quiet" onClick={() => setKind(otherKind(kind))}>
        {kind === 'code' ? t.entry.useRecoveryCode : t.entry.useCode}
      </Button>
    </FormDialog>
  );
}
