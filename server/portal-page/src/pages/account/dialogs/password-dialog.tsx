import type { ComponentProps } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { CurrentPasswordField } from '../../../components/forms/password-field.tsx';
import { type Sending, useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'form'> {
  mutation: Sending;
  onPassword: (password: string) => void;
}

/** Asks for the current password before something that matters. */
export function PasswordDialog({ mutation, onPassword, children, ...dialog }: Props) {
  const { t } = useText();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: password === '' ? t.entry.passwordMissing : undefined,
    }),
    send: ({ password }) => onPassword(password),
    mutation,
  });
  return (
    <FormDialog {...dialog} form={form}>
      {children}
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  );
}
