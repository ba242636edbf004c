import { type ComponentProps, useState } from 'react';
import { type CodeKind, codeProof } from '../../../components/forms/code-field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { CurrentPasswordField } from '../../../components/forms/password-field.tsx';
import { type Sending, useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';
import { EitherCode } from '../either-code.tsx';

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'form'> {
  mutation: Sending;
  onProof: (proof: { password: string } & ReturnType<typeof codeProof>) => void;
}

/** Asks for the current password and a code of the second factor before something that matters. */
export function PasswordAndCodeDialog({ mutation, onProof, children, ...dialog }: Props) {
  const { t } = useText();
  const [kind, setKind] = useState<CodeKind>('code');
  const form = useForm({
    initial: { password: '', code: '', recovery_code: '' },
    check: (values) => ({
      password: values.password === '' ? t.entry.passwordMissing : undefined,
      [kind]: values[kind].trim() === '' ? t.entry.codeMissing : undefined,
    }),
    send: ({ password, ...values }) => onProof({ password, ...codeProof(kind, values) }),
    mutation,
  });
  return (
    <FormDialog {...dialog} form={form}>
      {children}
      <CurrentPasswordField {...form.field('password')} />
      <EitherCode kind={kind} onKind={setKind} {...form.field(kind)} />
    </FormDialog>
  );
}
