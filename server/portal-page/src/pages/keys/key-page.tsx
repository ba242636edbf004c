import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { live } from '../../api/live.ts';
import type { Key } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { KEYS } from '../../routing/paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { CallExamples } from '../overview/call-examples.tsx';
import { EditKeyDialog } from './acts/edit-key-dialog.tsx';
import { RevokeKey } from './acts/revoke-key.tsx';
import { expiryUrgency } from './expiry.ts';
import { KeyActivity } from './key-activity.tsx';
import { ChangeExpiry, KeyExpiry } from './key-expiry.tsx';
import { KeyFacts } from './key-facts.tsx';
import { KeyPermissions } from './key-permissions.tsx';
import { KeySecret } from './key-secret.tsx';
import { KeyUsage } from './key-usage.tsx';

/** The key of the address. */
export function KeyPage() {
  const { id = '' } = useParams();
  return <KeyOf key={id} id={id} />;
}

/** One key: what it is, what it may do, how it is used, and everything that changes it. */
function KeyOf({ id }: { id: string }) {
  const { t } = useText();
  const key = api.useQuery('get', '/keys/{key_id}', { params: { path: { key_id: id } } }, live);
  useSayRevoked(key.data);
  if (isProblem(key.error, 'not_found', 'invalid_parameter')) {
    return <NotFoundPage title={t.keys.notThere} to={KEYS} link={t.keys.backToAll} />;
  }
  return (
    <Page
      title={key.data?.name ?? t.keys.key}
      above={<Link to={KEYS}>{t.keys.backToAll}</Link>}
      action={key.data && key.data.state !== 'revoked' && <Edit apiKey={key.data} />}
    >
      <Loaded query={key}>{(apiKey) => <Sections apiKey={apiKey} />}</Loaded>
    </Page>
  );
}

/**
 * Says that a key ended while its page is open, such as in another tab: whatever changes a key leaves
 * the page then, and with it the dialog that one was typing into.
 */
function useSayRevoked(key: Key | undefined): void {
  const { t } = useText();
  const announce = useAnnounce();
  const former = useRef(key?.state);
  useEffect(() => {
    const ended = former.current !== undefined && former.current !== 'revoked';
    if (ended && key?.state === 'revoked') announce(t.keys.revoked(key.name));
    former.current = key?.state;
  }, [key, announce, t]);
}

function Sections({ apiKey }: { apiKey: Key }) {
  const revoked = apiKey.state === 'revoked';
  return (
    <>
      {!revoked && <KeyExpiry apiKey={apiKey} />}
      <KeyFacts apiKey={apiKey} />
      <KeyUsage keyId={apiKey.id} />
      {!revoked && <HowToCall />}
      {!revoked && <KeyPermissions apiKey={apiKey} />}
      {!revoked && <KeySecret apiKey={apiKey} />}
      <KeyActivity keyId={apiKey.id} />
      {!revoked && <RevokeKey apiKey={apiKey} />}
    </>
  );
}

/** The overview shows this only until a first request has come, such as one sent to try the key. */
function HowToCall() {
  const { t } = useText();
  return (
    <details className="panel">
      <summary>{t.keys.howToCall}</summary>
      <CallExamples />
    </details>
  );
}

function Edit({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className="actions">
      {/* Where its end is near, the notice of that has this action. */}
      {expiryUrgency(apiKey) === 'none' && (
        <ChangeExpiry apiKey={apiKey} text={t.keys.changeExpiry} />
      )}
      <Button onClick={() => setOpen(true)}>{t.keys.edit}</Button>
      {open && <EditKeyDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </div>
  );
}
