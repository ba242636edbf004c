import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Form } from './form.tsx';
import type { useForm } from './use-form.ts';

interface Props {
  title: string;
  /** What its button says: what will be done. */
  action: string;
  look?: 'primary' | 'danger';
  form: Pick<ReturnType<typeof useForm>, 'trouble' | 'attempt' | 'busy' | 'submit'>;
  onClose: () => void;
  /** See Dialog. */
  fromTitle?: boolean;
  children: ReactNode;
}

/** A dialog with a form: what is to be done, the fields it needs, a button to do it, one to leave. */
export function FormDialog({ title, action, look = 'primary', form, children, ...dialog }: Props) {
  const { t } = useText();
  return (
    <Dialog title={title} {...dialog}>
      <Form
        trouble={form.trouble}
        attempt={form.attempt}
        busy={form.busy}
        action={action}
        look={look}
        onSubmit={form.submit}
        aside={<Button onClick={dialog.onClose}>{t.common.cancel}</Button>}
      >
        {children}
      </Form>
    </Dialog>
  );
}
