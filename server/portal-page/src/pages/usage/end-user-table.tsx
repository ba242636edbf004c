import type { EndUserList } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Table } from '../../components/table.tsx';
import { useText } from '../../i18n/language.tsx';

interface Props {
  list: EndUserList;
  onLookUp: (keyId: string, endUser: string) => void;
  onErase: (keyId: string, endUser: string) => void;
}

/** End users with their counts, and below them the requests of everybody else. */
export function EndUserTable({ list, onLookUp, onErase }: Props) {
  const { t, f } = useText();
  const endUsers = list.results.map(({ external_user_id, key_id, key_name, requests }) => ({
    key: `${key_id} ${external_user_id}`,
    cells: [
      <>
        <button type="button" className="link" onClick={() => onLookUp(key_id, external_user_id)}>
          <code dir="ltr">{external_user_id}</code>
        </button>
        <span className="hint below">
          <bdi>{key_name}</bdi>
        </span>
      </>,
      f.number(requests),
      <Button
        key="erase"
        look="quiet"
        aria-label={t.usage.eraseOne(external_user_id)}
        onClick={() => onErase(key_id, external_user_id)}
      >
        {t.usage.erase}
      </Button>,
    ],
  }));
  const rest = [
    [t.usage.others, list.requests_of_others],
    [t.usage.overflowRow, list.requests_in_overflow],
    [t.usage.withoutEndUser, list.requests_without_end_user],
  ] as const;
  const others = rest
    .filter(([, requests]) => requests > 0)
    .map(([name, requests]) => ({ key: name, cells: [name, f.number(requests), ''] }));

  return (
    <>
      {list.requests_in_overflow > 0 && <Notice>{t.usage.overflow}</Notice>}
      {endUsers.length === 0 && <p>{t.usage.noEndUsers}</p>}
      {endUsers.length + others.length > 0 && (
        <Table
          caption={t.usage.topEndUsers}
          captionHidden
          columns={[
            { title: t.usage.endUser },
            { title: t.usage.requests, numeric: true },
            { title: t.usage.erase, titleHidden: true, numeric: true },
          ]}
          rows={[...endUsers, ...others]}
        />
      )}
    </>
  );
}
