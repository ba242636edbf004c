import { SecretDialog } from '../../components/secrets/secret-dialog.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';

interface Props {
  title: string;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** A link to hand over, shown this once. */
export function LinkDialog({ title, link, expiresAt, onClose }: Props) {
  const { t } = useText();
  return (
    <SecretDialog
      title={title}
      warning={t.operator.linkOnce}
      secret={{ label: t.operator.link, text: link, copyLabel: t.operator.copyLink }}
      notCopied={t.operator.linkNotCopied}
      done={t.common.done}
      onClose={onClose}
    >
      {() => (
        <p className="hint">
          {t.operator.worksUntil} <Time at={expiresAt} />
        </p>
      )}
    </SecretDialog>
  );
}
