import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/secrets/copy-button.tsx';
import { saveFile } from '../../components/secrets/save-file.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  codes: readonly string[];
  onCopied?: (() => void) | undefined;
}

/** Recovery codes, to be kept somewhere else. */
export function RecoveryCodes({ codes, onCopied }: Props) {
  const { t } = useText();
  const text = codes.join('\n');
  return (
    <div className="secret">
      <p className="hint">{t.account.codesIntro}</p>
      <ul className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton text={text} label={t.account.copyCodes} onCopied={onCopied} />
        <Button
          onClick={() => {
            saveFile(new Blob([`${text}\n`]), 'reciters-recovery-codes.txt');
            onCopied?.();
          }}
        >
          {t.account.downloadCodes}
        </Button>
      </div>
    </div>
  );
}
