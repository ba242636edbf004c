import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { SecretText } from '../../components/secret-text.tsx';
import { useText } from '../../i18n/language.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteItem } from './invite-item.tsx';

type Open = { dialog: 'none' | 'invite' } | { dialog: 'link'; email: string; link: string };

/** The open invitations, inviting somebody, and taking it back. */
export function Invites() {
  const { t } = useText();
  const invites = api.useQuery('get', '/operator/invites');
  const [open, setOpen] = useState<Open>({ dialog: 'none' });
  const close = () => setOpen({ dialog: 'none' });
  return (
    <section className="panel">
      <h2>{t.operator.invites}</h2>
      <Loaded query={invites}>
        {({ results }) => (
          <>
            {results.length === 0 && <p className="hint">{t.operator.noInvites}</p>}
            <ul className="sessions">
              {results.map((invite) => (
                <InviteItem key={invite.id} invite={invite} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Button onClick={() => setOpen({ dialog: 'invite' })}>{t.operator.invite}</Button>
      {open.dialog === 'invite' && (
        <InviteDialog
          onClose={close}
          onInvited={(email, link) => setOpen({ dialog: 'link', email, link })}
        />
      )}
      {open.dialog === 'link' && (
        <Dialog title={t.operator.invited(open.email)} onClose={close}>
          <Notice kind="warning">{t.operator.linkOnce}</Notice>
          <SecretText
            label={t.operator.link}
            text={open.link}
            copyLabel={t.operator.copyLink}
            look="primary"
          />
          <div className="actions">
            <Button onClick={close}>{t.common.done}</Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
