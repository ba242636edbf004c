import { useState } from 'react';
import type { Key } from '../../../api/types.ts';
import { useText } from '../../../i18n/language.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

/** Rotates a key, then shows its new secret. */
export function RotateKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useText();
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <RotateKeyDialog apiKey={apiKey} onClose={onClose} onRotated={setSecret} />
  ) : (
    <RevealDialog
      title={t.keys.rotated(apiKey.name)}
      name={apiKey.name}
      secret={secret}
      onClose={onClose}
    />
  );
}
