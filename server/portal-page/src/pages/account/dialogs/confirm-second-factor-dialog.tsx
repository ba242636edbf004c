import { api } from '../../../api/client.ts';
import { useRefreshSession } from '../../../api/session.ts';
import type { SecondFactorSetup } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { applicationCode, CodeField } from '../../../components/forms/code-field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { SecretText } from '../../../components/secrets/secret-text.tsx';
import { useText } from '../../../i18n/language.tsx';
import { QrCode } from '../qr-code.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';

interface Props {
  setup: SecondFactorSetup;
  onClose: () => void;
}

/** Shows what the authenticator application needs, and asks it for a first code. */
export function ConfirmSecondFactorDialog({ setup, onClose }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const refresh = useRefreshSession();
  const confirm = api.useMutation('post', '/second-factor/confirmation', {
    onSuccess: () => {
      announce(t.account.secondFactorAdded);
      refresh();
      onClose();
    },
  });
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t.entry.codeMissing : undefined }),
    send: ({ code }) => confirm.mutate({ body: { code: applicationCode(code) } }),
    mutation: confirm,
  });
  return (
    <FormDialog
      title={t.account.setUpTitle}
      action={t.account.turnOn}
      form={form}
      fromTitle
      onClose={onClose}
    >
      <h3>{t.account.stepScan}</h3>
      <QrCode text={setup.uri} />
      <p>
        <a href={setup.uri}>{t.account.openInApplication}</a>
      </p>
      <SecretText
        label={t.account.setupSecret}
        text={setup.secret}
        copyLabel={t.account.copySetupSecret}
      />
      <h3>{t.account.stepCodes}</h3>
      <RecoveryCodes codes={setup.recovery_codes} />
      <h3>{t.account.stepCode}</h3>
      <CodeField kind="code" {...form.field('code')} />
    </FormDialog>
  );
}
