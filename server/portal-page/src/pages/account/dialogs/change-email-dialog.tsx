import { api } from '../../../api/client.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { CurrentPasswordField } from '../../../components/forms/password-field.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';

interface Props {
  current: string;
  /** Called with the address that the link was asked for. */
  onSent: (email: string) => void;
  onClose: () => void;
}

/** Asks for a link to the address that the account is to have. */
export function ChangeEmailDialog({ current, onSent, onClose }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const ask = api.useMutation('post', '/account/email-change', {
    onSuccess: (_, { body: { email } }) => {
      announce(t.account.changeEmailSent(email));
      onSent(email);
      onClose();
    },
  });
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: wrongEmail(email.trim()),
      password: password === '' ? t.entry.passwordMissing : undefined,
    }),
    send: ({ email, password }) => ask.mutate({ body: { email: email.trim(), password } }),
    mutation: ask,
  });

  function wrongEmail(email: string): string | undefined {
    if (email === '') return t.entry.emailMissing;
    return email.toLowerCase() === current ? t.account.sameEmail : undefined;
  }

  return (
    <FormDialog
      title={t.account.changeEmail}
      action={t.entry.sendLink}
      form={form}
      onClose={onClose}
    >
      <p>{t.account.changeEmailIntro}</p>
      <EmailField label={t.account.newEmail} autoComplete="email" {...form.field('email')} />
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  );
}
