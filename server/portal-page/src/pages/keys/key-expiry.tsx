import { useState } from 'react';
import type { Key } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { ChangeExpiryDialog } from './change-expiry-dialog.tsx';
import { expiryUrgency } from './expiry.ts';

/** Says when a key's end is near or past, beside the action that mends it. */
export function KeyExpiry({ apiKey }: { apiKey: Key }) {
  const { t, f } = useText();
  const [open, setOpen] = useState(false);
  const urgency = expiryUrgency(apiKey);
  const { expires_at } = apiKey;
  const change = (
    <Button onClick={() => setOpen(true)}>
      {urgency === 'none' ? t.keys.changeExpiry : t.keys.extend}
    </Button>
  );
  return (
    <>
      {urgency === 'none' || expires_at === null ? (
        <div className="actions">{change}</div>
      ) : (
        <Notice kind={urgency === 'soon' ? 'warning' : 'danger'}>
          <p>
            {urgency === 'over'
              ? t.keys.hasExpired(f.fromNow(expires_at))
              : t.keys.expiresSoonIntro(f.fromNow(expires_at))}
          </p>
          {change}
        </Notice>
      )}
      {open && <ChangeExpiryDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </>
  );
}
