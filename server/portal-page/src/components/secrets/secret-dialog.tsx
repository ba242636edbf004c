import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { SecretText } from './secret-text.tsx';
import { useKeptSecret } from './use-kept-secret.ts';

interface Props {
  title: string;
  /** That it is shown this once. */
  warning: string;
  secret: { label: string; text: string; copyLabel: string };
  /** Said to who leaves without it. */
  notCopied: string;
  /** What the button says that leaves. */
  done: string;
  onClose: () => void;
  /** What else one can do with it; `onCopied` says that it is kept now. */
  children: (onCopied: () => void) => ReactNode;
}

/** Shows a secret once: it leaves when this is closed, and is nowhere else. */
export function SecretDialog({
  title,
  warning,
  secret,
  notCopied,
  done,
  onClose,
  children,
}: Props) {
  const { warns, onCopied, mayClose } = useKeptSecret();
  return (
    <Dialog title={title} onClose={onClose} mayClose={mayClose}>
      <Notice kind="warning">{warning}</Notice>
      <SecretText {...secret} look="primary" onCopied={onCopied} />
      {children(onCopied)}
      {warns && <Notice kind="danger">{notCopied}</Notice>}
      <div className="actions">
        <Button onClick={onClose}>{done}</Button>
      </div>
    </Dialog>
  );
}
