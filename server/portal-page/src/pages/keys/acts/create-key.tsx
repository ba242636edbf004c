import { useState } from 'react';
import type { KeyWithSecret } from '../../../api/types.ts';
import { useText } from '../../../i18n/language.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';

/** Creates a key, then shows its secret. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [created, setCreated] = useState<KeyWithSecret | null>(null);
  return created === null ? (
    <CreateKeyDialog onClose={onClose} onCreated={setCreated} />
  ) : (
    <RevealDialog
      title={t.keys.created(created.key.name)}
      name={created.key.name}
      secret={created.secret}
      onClose={onClose}
    />
  );
}
