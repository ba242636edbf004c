import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  /** Called once it is closed, by Escape or by its parent taking it away. */
  onClose: () => void;
  /** Asked before Escape closes it; `false` keeps it open. */
  mayClose?: () => boolean;
  /** Begins at the title, where the first control is not where one begins. */
  fromTitle?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The browser keeps the focus inside and gives it
 * back afterwards. A click beside it does not close it: that would lose what was typed.
 */
export function Dialog({ title, onClose, mayClose, fromTitle = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Layout effects are undone while the element is still there: else the focus would not return.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      queueMicrotask(goOnFromTitle);
    };
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        // Also fields inside send `cancel`, such as one that picks a date.
        if (event.target === ref.current && mayClose?.() === false) event.preventDefault();
      }}
      onClose={() => {
        if (ref.current?.open === false) onClose();
      }}
    >
      {/* The browser begins at the first part that can take the focus. */}
      <h2 id={id} tabIndex={fromTitle ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Where what opened a dialog is gone with it, nothing has the focus: the page's title gets it. */
function goOnFromTitle(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus();
}
