import type { ButtonHTMLAttributes } from 'react';
import { useFocusKept } from './use-focus-kept.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Its action is under way: it stays in place, keeps the focus and does nothing. */
  busy?: boolean;
}

/** A button. `type` is `button` unless said otherwise. */
export function Button({ look = 'plain', busy = false, onClick, ...rest }: Props) {
  const ref = useFocusKept<HTMLButtonElement>();
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      className={`button ${look}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
