import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { portal } from '../../../api/client.ts';
import { createPasskey } from '../../../api/passkeys.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { type CodeKind, codeProof } from '../../../components/forms/code-field.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { CurrentPasswordField } from '../../../components/forms/password-field.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';
import { browserOf } from '../browser-of.ts';
import { EitherCode } from '../either-code.tsx';

interface Props {
  /** Then a code is asked for too. */
  hasSecondFactor: boolean;
  onClose: () => void;
}

/** Adds a passkey: a name and the password, then the browser asks where to keep it. */
export function AddPasskeyDialog({ hasSecondFactor, onClose }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const [kind, setKind] = useState<CodeKind>('code');
  const add = useMutation({
    mutationFn: async ({
      name,
      password,
      ...codes
    }: Record<'name' | 'password' | CodeKind, string>) => {
      const proof = hasSecondFactor ? { password, ...codeProof(kind, codes) } : { password };
      const { data: options } = await portal.POST('/passkeys/challenge', { body: proof });
      if (options === undefined) return;
      const credential = await createPasskey(options);
      await portal.POST('/passkeys', { body: { name, credential } });
    },
    onSuccess: () => {
      announce(t.account.passkeyAdded);
      onClose();
    },
  });
  const form = useForm({
    initial: {
      name: browserOf(navigator.userAgent) ?? '',
      password: '',
      code: '',
      recovery_code: '',
    },
    check: ({ name, password, ...codes }) => ({
      name: name.trim() === '' ? t.common.nameMissing : undefined,
      password: password === '' ? t.entry.passwordMissing : undefined,
      [kind]: hasSecondFactor && codes[kind].trim() === '' ? t.entry.codeMissing : undefined,
    }),
    send: (values) => add.mutate(values),
    mutation: add,
  });
  return (
    <FormDialog
      title={t.account.addPasskey}
      action={t.common.continue}
      form={form}
      onClose={onClose}
    >
      <p>{t.account.addPasskeyIntro}</p>
      <TextField
        label={t.account.passkeyName}
        hint={t.account.passkeyNameHint}
        dir="auto"
        {...form.field('name')}
      />
      <CurrentPasswordField {...form.field('password')} />
      {hasSecondFactor && <EitherCode kind={kind} onKind={setKind} {...form.field(kind)} />}
    </FormDialog>
  );
}
