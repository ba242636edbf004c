import { useState } from 'react';
import type { Key } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { EndOldSecretsDialog } from './acts/end-old-secrets-dialog.tsx';
import { RotateKey } from './acts/rotate-key.tsx';

/** A key's secret: rotating it, and the old ones that still work. */
export function KeySecret({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const [open, setOpen] = useState<'none' | 'rotate' | 'end'>('none');
  const close = () => setOpen('none');
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
          <Button onClick={() => setOpen('end')}>{t.keys.endOldSecrets}</Button>
        </>
      )}
      <Button onClick={() => setOpen('rotate')}>{t.keys.rotate}</Button>
      {open === 'rotate' && <RotateKey apiKey={apiKey} onClose={close} />}
      {open === 'end' && <EndOldSecretsDialog apiKey={apiKey} onClose={close} />}
    </section>
  );
}
