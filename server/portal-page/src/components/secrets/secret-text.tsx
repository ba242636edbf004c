import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

interface Props {
  label: string;
  text: string;
  copyLabel: string;
  look?: 'primary' | 'plain';
  onCopied?: () => void;
}

/** A text made by the service for a person to copy. Where copying is refused, it gets selected. */
export function SecretText({ label, text, copyLabel, look = 'plain', onCopied }: Props) {
  const ref = useRef<HTMLElement>(null);
  const select = () => ref.current && window.getSelection()?.selectAllChildren(ref.current);
  const isWhole = () => window.getSelection()?.toString().trim() === text;
  return (
    <div className="secret">
      <p className="label">{label}</p>
      <div className="secret-row">
        <code className="block" dir="ltr" ref={ref} onCopy={() => isWhole() && onCopied?.()}>
          {text}
        </code>
        <CopyButton
          text={text}
          label={copyLabel}
          look={look}
          onCopied={onCopied}
          onFailed={() => void select()}
        />
      </div>
    </div>
  );
}
