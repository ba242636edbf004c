import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import type { Trouble } from './trouble.ts';

interface Props {
  trouble: Trouble | null;
  /** The latest attempt that failed: another for each, the same in whatever language it is told. */
  attempt: unknown;
  busy: boolean;
  /** What its button says. */
  action: string;
  look?: 'primary' | 'plain' | 'danger';
  onSubmit: () => void;
  /** Beside the button, such as one that cancels. */
  aside?: ReactNode;
  /** Whether its one field and its button stand in one line. */
  inline?: boolean;
  children?: ReactNode;
}

/**
 * A form. When an attempt fails, the focus moves to the first field that is wrong, or to the reason;
 * not again while it is being mended.
 */
export function Form({
  trouble,
  attempt,
  busy,
  action,
  look = 'primary',
  onSubmit,
  aside,
  inline = false,
  children,
}: Props) {
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!attempt) return;
    const { current: form } = ref;
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [attempt]);

  return (
    <form
      ref={ref}
      className={inline ? 'form inline' : 'form'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {trouble?.whole && <Notice kind="danger">{trouble.whole}</Notice>}
      {children}
      <div className="actions">
        <Button type="submit" look={look} busy={busy}>
          {action}
        </Button>
        {aside}
      </div>
    </form>
  );
}
