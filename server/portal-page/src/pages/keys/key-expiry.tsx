import { useState } from 'react';
import type { Key } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { ChangeExpiryDialog } from './acts/change-expiry-dialog.tsx';
import { expiryUrgency } from './expiry.ts';

/** Says when a key's end is near or past, beside the action that mends it. */
export function KeyExpiry({ apiKey }: { apiKey: Key }) {
  const { t, f } = useText();
  const urgency = expiryUrgency(apiKey);
  const { expires_at } = apiKey;
  if (urgency === 'none' || expires_at === null) return null;
  const end = f.fromNow(expires_at);
  return (
    <Notice kind={urgency === 'soon' ? 'warning' : 'danger'}>
      <p>{urgency === 'over' ? t.keys.hasExpired(end) : t.keys.expiresSoonIntro(end)}</p>
      <ChangeExpiry apiKey={apiKey} text={t.keys.extend} />
    </Notice>
  );
}

/** The way to another expiry. */
export function ChangeExpiry({ apiKey, text }: { apiKey: Key; text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text}</Button>
      {open && <ChangeExpiryDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </>
  );
}
