import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import type { Invite } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { failureText } from '../../i18n/failure-text.ts';
import { useText } from '../../i18n/language.tsx';

/** One open invitation. */
export function InviteItem({ invite }: { invite: Invite }) {
  const { t } = useText();
  const announce = useAnnounce();
  const withdraw = api.useMutation('delete', '/operator/invites/{invite_id}', {
    onSuccess: () => announce(t.operator.withdrawn(invite.email)),
  });
  const failure = failureOf(withdraw.error);
  return (
    <li>
      <div>
        <p>
          <bdi className="strong">{invite.email}</bdi>
        </p>
        <p className="hint">
          {t.operator.worksUntil} <Time at={invite.expires_at} />
        </p>
        {failure && <Notice kind="danger">{failureText(failure, t)}</Notice>}
      </div>
      <Button
        busy={withdraw.isPending}
        aria-label={t.operator.withdrawOf(invite.email)}
        onClick={() => withdraw.mutate({ params: { path: { invite_id: invite.id } } })}
      >
        {t.operator.withdraw}
      </Button>
    </li>
  );
}
