import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/language.tsx';
import { usePlace } from '../routing/router.tsx';

interface Props {
  title: string;
  /** Before the title, such as the way back. */
  above?: ReactNode;
  /** Beside the title, such as the button for what one comes here for. */
  action?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
}

/** A page with its heading, which takes the focus unless it is the first one. */
export function Page({ title, above, action, intro, children }: Props) {
  const { t } = useText();
  const { shown } = usePlace();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (shown.current) heading.current?.focus();
    shown.current = true;
  }, [shown]);
  useEffect(() => {
    document.title = `${title} · ${t.common.service}`;
  }, [title, t]);

  return (
    <>
      <div className="page-head">
        {above && <p className="above">{above}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {/* It may be a name, in any script. */}
          <bdi>{title}</bdi>
        </h1>
        {action}
        {intro && <p className="intro">{intro}</p>}
      </div>
      {children}
    </>
  );
}
