import { useState } from 'react';
import type { Key } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { EndOldSecretsDialog } from './end-old-secrets-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type Open = { dialog: 'none' | 'rotate' | 'end' } | { dialog: 'reveal'; secret: string };

/** A key's secret: rotating it, and the old ones that still work. */
export function KeySecret({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const [open, setOpen] = useState<Open>({ dialog: 'none' });
  const close = () => setOpen({ dialog: 'none' });
  return (
    <section className="panel">
      <h2>{t.keys.secret}</h2>
      <p>{t.keys.secretHidden}</p>
      {apiKey.old_secrets.length > 0 && (
        <>
          <ul className="plain-list">
            {apiKey.old_secrets.map(({ prefix, expires_at }) => (
              <li key={prefix}>
                <code dir="ltr">{`${prefix}…`}</code>{' '}
                {expires_at ? (
                  <>
                    {t.keys.oldWorksUntil} <Time at={expires_at} />
                  </>
                ) : (
                  t.keys.oldWorksUntilUse
                )}
              </li>
            ))}
          </ul>
          <Button onClick={() => setOpen({ dialog: 'end' })}>{t.keys.endOldSecrets}</Button>
        </>
      )}
      <Button onClick={() => setOpen({ dialog: 'rotate' })}>{t.keys.rotate}</Button>
      {open.dialog === 'rotate' && (
        <RotateKeyDialog
          apiKey={apiKey}
          onClose={close}
          onRotated={(secret) => setOpen({ dialog: 'reveal', secret })}
        />
      )}
      {open.dialog === 'end' && <EndOldSecretsDialog apiKey={apiKey} onClose={close} />}
      {open.dialog === 'reveal' && (
        <RevealDialog title={t.keys.rotated(apiKey.name)} secret={open.secret} onClose={close} />
      )}
    </section>
  );
}
