import type { ReactNode } from 'react';

interface Props {
  kind?: 'info' | 'warning' | 'danger' | 'done';
  children: ReactNode;
}

/** A message in the page. What went wrong is read out at once and can take the focus. */
export function Notice({ kind = 'info', children }: Props) {
  const role = kind === 'danger' ? ({ role: 'alert', tabIndex: -1 } as const) : {};
  return (
    <div className={`notice ${kind}`} {...role}>
      {children}
    </div>
  );
}
