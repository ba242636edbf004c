import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import type { Trouble } from './trouble.ts';

interface Props {
  trouble: Trouble | null;
  busy: boolean;
  /** What its button says. */
  action: string;
  look?: 'primary' | 'plain' | 'danger';
  onSubmit: () => void;
  /** Beside the button, such as one that cancels. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A form. When something is wrong, the focus moves to the first field that is, or to the reason. */
export function Form({
  trouble,
  busy,
  action,
  look = 'primary',
  onSubmit,
  aside,
  children,
}: Props) {
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!trouble) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [trouble]);

  return (
    <form
      ref={ref}
      className="form"
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
