import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { SecretText } from '../../components/secret-text.tsx';
import { useText } from '../../i18n/language.tsx';

interface Props {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows a key's secret, this once. It leaves when closed, and is nowhere else. */
export function RevealDialog({ title, secret, onClose }: Props) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);

  useEffect(() => {
    if (copied) return;
    // Asks before the page is left or loaded anew.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [copied]);

  function mayClose(): boolean {
    if (copied || warned) return true;
    setWarned(true);
    return false;
  }

  return (
    <Dialog title={title} onClose={onClose} mayClose={mayClose}>
      <Notice kind="warning">{t.keys.shownOnce}</Notice>
      <SecretText
        label={t.keys.secret}
        text={secret}
        copyLabel={t.keys.copySecret}
        look="primary"
        onCopied={() => setCopied(true)}
      />
      <SecretText
        label={t.keys.tryIt}
        text={`curl -H 'X-API-Key: ${secret}' '${new URL(CONTRACT_FIRST_READ, document.baseURI)}'`}
        copyLabel={t.keys.copyCurl}
        onCopied={() => setCopied(true)}
      />
      <p className="hint">{t.keys.keepSafe}</p>
      {warned && !copied && <Notice kind="danger">{t.keys.notCopied}</Notice>}
      <div className="actions">
        <Button onClick={onClose}>{t.keys.storedIt}</Button>
      </div>
    </Dialog>
  );
}
