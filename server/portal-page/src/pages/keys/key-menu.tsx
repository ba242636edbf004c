import { useState } from 'react';
import type { Key } from '../../api/types.ts';
import { Menu } from '../../components/menu.tsx';
import { useText } from '../../i18n/language.tsx';
import { ChangeExpiryDialog } from './acts/change-expiry-dialog.tsx';
import { EditKeyDialog } from './acts/edit-key-dialog.tsx';
import { RevokeKeyDialog } from './acts/revoke-key-dialog.tsx';
import { RotateKey } from './acts/rotate-key.tsx';

/** What can be done with a key, from its row. */
export function KeyMenu({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const [open, setOpen] = useState<'none' | 'edit' | 'expiry' | 'rotate' | 'revoke'>('none');
  const props = { apiKey, onClose: () => setOpen('none') };
  return (
    <>
      <Menu
        label={t.keys.actionsOf(apiKey.name)}
        actions={[
          { text: t.keys.edit, onChoose: () => setOpen('edit') },
          { text: t.keys.changeExpiry, onChoose: () => setOpen('expiry') },
          { text: t.keys.rotate, onChoose: () => setOpen('rotate') },
          { text: t.keys.revoke, look: 'danger', onChoose: () => setOpen('revoke') },
        ]}
      />
      {open === 'edit' && <EditKeyDialog {...props} />}
      {open === 'expiry' && <ChangeExpiryDialog {...props} />}
      {open === 'rotate' && <RotateKey {...props} />}
      {open === 'revoke' && <RevokeKeyDialog {...props} />}
    </>
  );
}
