import type { ReactNode } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { CurrentPasswordField } from '../../components/password-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  title: string;
  action: string;
  look?: 'primary' | 'danger';
  mutation: { error: unknown; isPending: boolean };
  onPassword: (password: string) => void;
  onClose: () => void;
  children: ReactNode;
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
