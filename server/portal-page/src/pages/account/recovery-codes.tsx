import { CopyButton } from '../../components/copy-button.tsx';
import { useText } from '../../i18n/language.tsx';

/** Recovery codes, to be kept somewhere else. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText();
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
      <CopyButton text={codes.join('\n')} label={t.account.copyCodes} />
    </div>
  );
}
