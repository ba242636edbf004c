import { Button } from '../../../components/button.tsx';
import { saveFile } from '../../../components/secrets/save-file.ts';
import { SecretDialog } from '../../../components/secrets/secret-dialog.tsx';
import { SecretText } from '../../../components/secrets/secret-text.tsx';
import { useText } from '../../../i18n/language.tsx';
import { TryKey } from './try-key.tsx';

interface Props {
  title: string;
  /** The key's name. */
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows a key's secret, this once. */
export function RevealDialog({ title, name, secret, onClose }: Props) {
  const { t } = useText();
  const firstRead = new URL(CONTRACT_FIRST_READ, document.baseURI).href;

  function download(): void {
    // One line of a comment, whatever the name holds.
    const comment = name.replace(/\s/g, ' ');
    saveFile(new Blob([`# ${comment}\nRECITERS_API_KEY=${secret}\n`]), 'reciters.env');
  }

  return (
    <SecretDialog
      title={title}
      warning={t.keys.shownOnce}
      secret={{ label: t.keys.secret, text: secret, copyLabel: t.keys.copySecret }}
      notCopied={t.keys.notCopied}
      done={t.keys.storedIt}
      onClose={onClose}
    >
      {(onCopied) => (
        <>
          <div className="actions">
            <Button
              onClick={() => {
                download();
                onCopied();
              }}
            >
              {t.keys.download}
            </Button>
            <TryKey secret={secret} address={firstRead} />
          </div>
          <SecretText
            label={t.keys.inTerminal}
            text={`export RECITERS_API_KEY='${secret}'\ncurl -H "X-API-Key: $RECITERS_API_KEY" '${firstRead}'`}
            copyLabel={t.keys.copyCurl}
            onCopied={onCopied}
          />
          <p className="hint">{t.keys.keepSafe}</p>
        </>
      )}
    </SecretDialog>
  );
}
