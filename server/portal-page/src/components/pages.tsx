import { useText } from '../i18n/language.tsx';
import { Button } from './button.tsx';

interface Props {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** Leads from one page of a list to the next; nothing where there is one alone. */
export function Pages({ page, last, onPage }: Props) {
  const { t, f } = useText();
  if (last < 2) return null;
  return (
    <nav className="pages" aria-label={t.activity.pages}>
      <Button look="quiet" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t.common.previous}
      </Button>
      <span>{t.activity.pageOf(f.number(page), f.number(last))}</span>
      <Button look="quiet" disabled={page === last} onClick={() => onPage(page + 1)}>
        {t.common.next}
      </Button>
    </nav>
  );
}
