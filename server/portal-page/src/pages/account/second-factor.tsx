import { useState } from 'react';
import type { Account } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/language.tsx';
import { RemoveSecondFactorDialog } from './dialogs/remove-second-factor-dialog.tsx';
import { ReplaceCodesDialog } from './dialogs/replace-codes-dialog.tsx';
import { SetUpSecondFactorDialog } from './dialogs/set-up-second-factor-dialog.tsx';

/** The second factor: setting it up, its recovery codes, and removing it. */
export function SecondFactor({ account }: { account: Account }) {
  const { t } = useText();
  const [open, setOpen] = useState<'nothing' | 'set-up' | 'codes' | 'remove'>('nothing');
  const close = () => setOpen('nothing');
  const left = account.recovery_codes_left;
  return (
    <section className="panel">
      <h2>
        {t.account.secondFactor}{' '}
        <span className={account.second_factor ? 'badge' : 'badge plain'}>
          {account.second_factor ? t.account.on : t.account.off}
        </span>
      </h2>
      <p>{t.account.secondFactorIntro}</p>
      {left !== null && <p>{t.account.codesLeft(left)}</p>}
      <div className="actions">
        {account.second_factor ? (
          <>
            <Button onClick={() => setOpen('codes')}>{t.account.replaceCodes}</Button>
            <Button look="danger" onClick={() => setOpen('remove')}>
              {t.account.removeSecondFactor}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>{t.account.setUp}</Button>
        )}
      </div>
      {open === 'set-up' && <SetUpSecondFactorDialog onClose={close} />}
      {open === 'codes' && <ReplaceCodesDialog onClose={close} />}
      {open === 'remove' && <RemoveSecondFactorDialog onClose={close} />}
    </section>
  );
}
