import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { AccountInfo, ResetLink } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { LinkDialog } from './link-dialog.tsx';

/** Helps an account to a new password: by mail, or by a link to hand over. */
export function ResetLinkDialog({
  account,
  onClose,
}: {
  account: AccountInfo;
  onClose: () => void;
}) {
  const { t } = useText();
  const { email } = account;
  const announce = useAnnounce();
  const [made, setMade] = useState<ResetLink & { link: string }>();
  const create = api.useMutation('post', '/operator/accounts/{account_id}/password-reset', {
    onSuccess: ({ link, expires_at }) => {
      if (link !== null) return setMade({ link, expires_at });
      announce(t.operator.resetMailed(email));
      onClose();
    },
  });
  const form = useAction(create, () =>
    create.mutate({ params: { path: { account_id: account.id } } }),
  );
  if (made) {
    return (
      <LinkDialog
        title={t.operator.resetTitle(email)}
        link={made.link}
        expiresAt={made.expires_at}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t.operator.resetTitle(email)}
      action={t.operator.resetLink}
      form={form}
      onClose={onClose}
    >
      <p>{t.operator.resetIntro}</p>
    </FormDialog>
  );
}
