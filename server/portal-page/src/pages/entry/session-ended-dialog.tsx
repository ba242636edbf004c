import { useEnterSession, useLeaveSession } from '../../api/session.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/language.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  /** Who was signed in. */
  email: string;
  onClose: () => void;
}

/** Signs in again above the page, in which everything stays as it was typed. */
export function SessionEndedDialog({ email, onClose }: Props) {
  const { t } = useText();
  const enter = useEnterSession();
  const leave = useLeaveSession();
  return (
    <Dialog title={t.entry.sessionEnded} onClose={onClose}>
      <p>{t.entry.sessionEndedIntro}</p>
      <SignInForm
        email={email}
        onSignedIn={(session) => {
          enter(session);
          onClose();
        }}
      />
      <p className="otherwise">
        <Button
          look="quiet"
          onClick={() => {
            onClose();
            leave();
          }}
        >
          {t.entry.somebodyElse}
        </Button>
      </p>
    </Dialog>
  );
}
