import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Invite } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteTable } from './invite-table.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { OperatorPlace } from './operator-place.tsx';

type Open = 'none' | 'invite' | { invite: Invite; link: string };

/** The open invitations, inviting somebody, and taking it back. */
export function InvitesPage() {
  const { t } = useText();
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  return (
    <OperatorPlace
      title={t.operator.invites}
      intro={t.operator.invitesIntro}
      action={
        <Button look="primary" onClick={() => setOpen('invite')}>
          {t.operator.invite}
        </Button>
      }
    >
      <Invites />
      {open === 'invite' && (
        <InviteDialog onClose={close} onInvited={(invite, link) => setOpen({ invite, link })} />
      )}
      {typeof open === 'object' && (
        <LinkDialog
          title={t.operator.invited(open.invite.email)}
          link={open.link}
          expiresAt={open.invite.expires_at}
          onClose={close}
        />
      )}
    </OperatorPlace>
  );
}

function Invites() {
  const { t } = useText();
  const invites = api.useQuery('get', '/operator/invites');
  return (
    <Loaded query={invites}>
      {({ results }) =>
        results.length === 0 ? (
          <Empty title={t.operator.noInvites} />
        ) : (
          <InviteTable invites={results} />
        )
      }
    </Loaded>
  );
}
