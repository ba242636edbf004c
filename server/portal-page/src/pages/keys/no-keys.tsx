import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { useText } from '../../i18n/language.tsx';

/** For somebody who has no key yet. */
export function NoKeys({ onCreate }: { onCreate: () => void }) {
  const { t } = useText();
  return (
    <Empty title={t.keys.none}>
      <p>{t.keys.noneYet}</p>
      <Button look="primary" onClick={onCreate}>
        {t.keys.createFirst}
      </Button>
    </Empty>
  );
}
