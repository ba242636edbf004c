import { useState } from 'react';
import { api } from '../../api/client.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import type { Account } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { AddPasskeyDialog } from './dialogs/add-passkey-dialog.tsx';
import { PasskeyItem } from './passkey-item.tsx';

/** The passkeys of the account: adding, naming and removing them. */
export function Passkeys({ account }: { account: Account }) {
  const { t } = useText();
  const [adding, setAdding] = useState(false);
  const passkeys = api.useQuery('get', '/passkeys');
  return (
    <section className="panel">
      <h2>{t.account.passkeys}</h2>
      <p>{t.account.passkeysIntro}</p>
      <Loaded query={passkeys}>
        {({ results }) => (
          <ul className="sessions">
            {results.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Loaded>
      {hasPasskeys() ? (
        <Button onClick={() => setAdding(true)}>{t.account.addPasskey}</Button>
      ) : (
        <p className="hint">{t.failures.passkey.not_supported}</p>
      )}
      {adding && (
        <AddPasskeyDialog
          hasSecondFactor={account.second_factor}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
