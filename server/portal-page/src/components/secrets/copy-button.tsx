import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Button } from '../button.tsx';

interface Props {
  text: string;
  /** What it copies, for screen readers: "Copy the key". */
  label: string;
  look?: 'primary' | 'plain';
  onCopied?: (() => void) | undefined;
  onFailed?: () => void;
}

/** Copies a text to the clipboard and says whether it did. */
export function CopyButton({ text, label, look = 'plain', onCopied, onFailed }: Props) {
  const { t } = useText();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');

  async function copy(): Promise<void> {
    // Absent outside of secure contexts, refused where the reader forbids it.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? 'copied' : 'failed');
    if (copied) onCopied?.();
    else onFailed?.();
  }

  return (
    <span className="copy">
      <Button look={look} aria-label={label} onClick={() => void copy()}>
        {t.common.copy}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'error' : 'done'}>
        {outcome === 'copied' && t.common.copied}
        {outcome === 'failed' && t.common.copyFailed}
      </span>
    </span>
  );
}
