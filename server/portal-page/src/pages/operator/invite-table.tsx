import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Invite } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';

const PAGE_SIZE = 50;

/** The open invitations; each can be taken back. */
export function InviteTable({ invites }: { invites: readonly Invite[] }) {
  const { t } = useText();
  const [withdrawing, setWithdrawing] = useState<Invite>();
  const columns: Column<Invite>[] = [
    {
      title: t.entry.email,
      orderBy: ({ email }) => email,
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      title: t.operator.invitedAt,
      orderBy: ({ created_at }) => Date.parse(created_at),
      cell: ({ created_at }) => <Time at={created_at} as="day" />,
    },
    {
      title: t.operator.worksUntil,
      orderBy: ({ expires_at }) => Date.parse(expires_at),
      cell: ({ expires_at }) => <Time at={expires_at} />,
    },
    {
      title: t.keys.actions,
      titleHidden: true,
      numeric: true,
      cell: (invite) => (
        <Button
          look="quiet"
          aria-label={t.operator.withdrawOf(invite.email)}
          onClick={() => setWithdrawing(invite)}
        >
          {t.operator.withdraw}
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t.operator.invites}
        columns={columns}
        rows={invites}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
      />
      {withdrawing && (
        <WithdrawDialog invite={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
    </>
  );
}

function WithdrawDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const withdraw = api.useMutation('delete', '/operator/invites/{invite_id}', {
    onSuccess: () => {
      announce(t.operator.withdrawn(invite.email));
      onClose();
    },
  });
  const form = useAction(withdraw, () =>
    withdraw.mutate({ params: { path: { invite_id: invite.id } } }),
  );
  return (
    <FormDialog
      title={t.operator.withdrawOf(invite.email)}
      action={t.operator.withdraw}
      look="danger"
      form={form}
      onClose={onClose}
    >
      <p>{t.operator.withdrawIntro}</p>
    </FormDialog>
  );
}
