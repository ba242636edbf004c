import type { AccountInfo } from '../../api/types.ts';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';

/** What a step against an account will hit: its keys, and what they are used for. */
export function AccountWeight({ account }: { account: AccountInfo }) {
  const { t, f } = useText();
  const { keys, requests, last_used_at } = account;
  return (
    <Notice kind={requests > 0 ? 'warning' : 'info'}>
      {t.operator.weight(keys, requests, last_used_at && f.fromNow(last_used_at))}
    </Notice>
  );
}
