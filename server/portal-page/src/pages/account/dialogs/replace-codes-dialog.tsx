import { api } from '../../../api/client.ts';
import { useRefreshSession } from '../../../api/session.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useKeptSecret } from '../../../components/secrets/use-kept-secret.ts';
import { useText } from '../../../i18n/language.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { PasswordAndCodeDialog } from './password-and-code-dialog.tsx';

/** Makes new recovery codes, against the password and a code, and shows them, this once. */
export function ReplaceCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const refresh = useRefreshSession();
  const replace = api.useMutation('post', '/second-factor/recovery-codes', { onSuccess: refresh });
  if (replace.data) return <NewCodes codes={replace.data.recovery_codes} onClose={onClose} />;
  return (
    <PasswordAndCodeDialog
      title={t.account.replaceCodes}
      action={t.account.replaceCodes}
      mutation={replace}
      onProof={(body) => replace.mutate({ body })}
      onClose={onClose}
    >
      <p>{t.account.replaceCodesIntro}</p>
    </PasswordAndCodeDialog>
  );
}

function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useText();
  const { warns, onCopied, mayClose } = useKeptSecret();
  return (
    <Dialog title={t.account.newCodes} onClose={onClose} mayClose={mayClose}>
      <RecoveryCodes codes={codes} onCopied={onCopied} />
      {warns && <Notice kind="danger">{t.account.codesNotKept}</Notice>}
      <div className="actions">
        <Button onClick={onClose}>{t.account.codesKept}</Button>
      </div>
    </Dialog>
  );
}
