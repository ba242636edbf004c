import type { ReactNode } from 'react';
import { useText } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';
import type { useForm } from './use-form.ts';

interface Props {
  title: string;
  /** What its button says: what will be done. */
  action: string;
  look?: 'primary' | 'danger';
  form: Pick<ReturnType<typeof useForm>, 'trouble' | 'busy' | 'submit'>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form: what is to be done, the fields it needs, a button to do it, one to leave. */
export function FormDialog({ title, action, look = 'primary', form, onClose, children }: Props) {
  const { t } = useText();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        trouble={form.trouble}
        busy={form.busy}
        action={action}
        look={look}
        onSubmit={form.submit}
        aside={<Button onClick={onClose}>{t.common.cancel}</Button>}
      >
        {children}
      </Form>
    </Dialog>
  );
}
