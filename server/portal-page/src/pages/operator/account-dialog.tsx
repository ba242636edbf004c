import { api } from '../../api/client.ts';
import { useRefreshSession } from '../../api/session.ts';
import type { AccountInfo } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { useAction } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  account: AccountInfo;
  onClose: () => void;
}

/** What an operator can do with an account, each with what follows from it. */
export function AccountDialog({ account, onClose }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const refresh = useRefreshSession();
  const { email } = account;
  const params = { params: { path: { account_id: account.id } } };
  const then = (text: string) => ({
    onSuccess: () => {
      announce(text);
      onClose();
      // It may be one's own account, which then sees less.
      refresh();
    },
  });
  const suspension = '/operator/accounts/{account_id}/suspension';
  const suspend = api.useMutation('put', suspension, then(t.operator.suspended(email)));
  const resume = api.useMutation('delete', suspension, then(t.operator.resumed(email)));
  const end = api.useMutation(
    'delete',
    '/operator/accounts/{account_id}/sessions',
    then(t.operator.sessionsEnded(email)),
  );
  const withdraw = api.useMutation(
    'delete',
    '/operator/accounts/{account_id}/operator-rights',
    then(t.operator.rightsWithdrawn(email)),
  );
  const resuming = useAction(resume, () => resume.mutate(params));
  const suspending = useAction(suspend, () => suspend.mutate(params));
  const ending = useAction(end, () => end.mutate(params));
  const withdrawing = useAction(withdraw, () => withdraw.mutate(params));

  return (
    <Dialog title={t.operator.account(email)} onClose={onClose}>
      <Form {...ending} look="plain" action={t.operator.endSessions} onSubmit={ending.submit}>
        <p>{t.operator.endSessionsIntro}</p>
      </Form>
      {account.operator && (
        <Form
          {...withdrawing}
          look="danger"
          action={t.operator.withdrawRights}
          onSubmit={withdrawing.submit}
        >
          <p>{t.operator.withdrawRightsIntro}</p>
        </Form>
      )}
      {account.suspended_at === null ? (
        <Form
          {...suspending}
          look="danger"
          action={t.operator.suspend}
          onSubmit={suspending.submit}
        >
          <p>{t.operator.suspendIntro}</p>
        </Form>
      ) : (
        <Form {...resuming} action={t.operator.resume} onSubmit={resuming.submit}>
          <p>{t.operator.resumeIntro}</p>
        </Form>
      )}
      <div className="actions">
        <Button onClick={onClose}>{t.common.cancel}</Button>
      </div>
    </Dialog>
  );
}
