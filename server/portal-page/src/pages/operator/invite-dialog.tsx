import { api } from '../../api/client.ts';
import type { Invite } from '../../api/types.ts';
import { EmailField } from '../../components/forms/email-field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  onClose: () => void;
  onInvited: (invite: Invite, link: string) => void;
}

/** Invites somebody by e-mail address. */
export function InviteDialog({ onClose, onInvited }: Props) {
  const { t } = useText();
  const invite = api.useMutation('post', '/operator/invites', {
    onSuccess: ({ invite, link }) => onInvited(invite, link),
  });
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: email.trim() === '' ? t.entry.emailMissing : undefined }),
    send: ({ email }) => invite.mutate({ body: { email: email.trim() } }),
    mutation: invite,
  });
  return (
    <FormDialog
      title={t.operator.invite}
      action={t.operator.createLink}
      form={form}
      onClose={onClose}
    >
      <p>{t.operator.inviteIntro}</p>
      <EmailField autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}
