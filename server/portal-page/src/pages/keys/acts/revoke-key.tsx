import { useState } from 'react';
import type { Key } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../i18n/language.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** Ends a key for good. */
export function RevokeKey({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <section className="panel danger">
      <h2>{t.keys.revoke}</h2>
      <p>{t.keys.revokeIntro}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t.keys.revoke}
      </Button>
      {open && <RevokeKeyDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </section>
  );
}
