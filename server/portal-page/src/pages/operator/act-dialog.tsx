import { api } from '../../api/client.ts';
import { useRefreshSession } from '../../api/session.ts';
import type { AccountInfo } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { AccountWeight } from './account-weight.tsx';

const SUSPENSION = '/operator/accounts/{account_id}/suspension';
const SESSIONS = '/operator/accounts/{account_id}/sessions';
const RIGHTS = '/operator/accounts/{account_id}/operator-rights';

export type Act = 'endSessions' | 'withdraw' | 'suspend' | 'resume';

const LOOKS = {
  endSessions: 'primary',
  withdraw: 'danger',
  suspend: 'danger',
  resume: 'primary',
} as const satisfies Record<Act, string>;

interface Props {
  act: Act;
  account: AccountInfo;
  onClose: () => void;
}

/** Asks before an operator does something with an account. */
export function ActDialog({ act, account, onClose }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const refresh = useRefreshSession();
  const { title, action, intro, done } = t.operator.acts[act];
  const { email } = account;
  const options = {
    onSuccess: () => {
      announce(done(email));
      onClose();
      // It may be one's own account, which then sees less.
      refresh();
    },
  };
  const mutations = {
    endSessions: api.useMutation('delete', SESSIONS, options),
    withdraw: api.useMutation('delete', RIGHTS, options),
    suspend: api.useMutation('put', SUSPENSION, options),
    resume: api.useMutation('delete', SUSPENSION, options),
  };
  const form = useAction(mutations[act], () =>
    mutations[act].mutate({ params: { path: { account_id: account.id } } }),
  );
  return (
    <FormDialog
      title={title(email)}
      action={action}
      look={LOOKS[act]}
      form={form}
      onClose={onClose}
    >
      <AccountWeight account={account} />
      <p>{intro}</p>
    </FormDialog>
  );
}
