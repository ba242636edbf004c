import { useState } from 'react';
import type { Passkey } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { RemovePasskeyDialog } from './dialogs/remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './dialogs/rename-passkey-dialog.tsx';

/** One passkey, and what can be done with it. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { t } = useText();
  const [open, setOpen] = useState<'nothing' | 'rename' | 'remove'>('nothing');
  const close = () => setOpen('nothing');
  const { name, synced, created_at, last_used_at } = passkey;
  return (
    <li>
      <div>
        <p>
          <bdi className="strong">{name}</bdi>
        </p>
        <p className="hint">
          {synced ? t.account.passkeySynced : t.account.passkeyOnOneDevice}
          {' · '}
          {t.account.passkeySince} <Time at={created_at} as="day" />
          {' · '}
          {last_used_at === null ? (
            t.account.neverUsed
          ) : (
            <>
              {t.account.lastUse} <Time at={last_used_at} as="distance" />
            </>
          )}
        </p>
      </div>
      <div className="actions">
        <Button aria-label={t.account.renamePasskeyOf(name)} onClick={() => setOpen('rename')}>
          {t.account.renamePasskey}
        </Button>
        <Button aria-label={t.account.removePasskeyOf(name)} onClick={() => setOpen('remove')}>
          {t.account.removePasskey}
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  );
}
