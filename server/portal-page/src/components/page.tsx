import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/language.tsx';
import { titlesOf } from '../i18n/titles.ts';

interface Props {
  title: string;
  /** Before the title, such as the way back. */
  above?: ReactNode;
  /** Beside the title, such as the button for what one comes here for. */
  action?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
}

/** Whether something was shown before: then what comes next takes the focus. */
let shown = false;

/** A page with its heading, which takes the focus unless it is the first one. */
export function Page({ title, above, action, intro, children }: Props) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // Where the page is scrolled to is the router's affair.
    if (shown) heading.current?.focus({ preventScroll: true });
    shown = true;
  }, []);
  useEffect(() => {
    document.title = `${title} · ${t.common.service}`;
  }, [title, t]);

  return (
    <>
      <div className="page-head">
        {above && <p className="above">{above}</p>}
        {/* It may be a name, of any letters. */}
        <h1 ref={heading} tabIndex={-1} className={titlesOf(t).includes(title) ? '' : 'name'}>
          <bdi>{title}</bdi>
        </h1>
        {action}
        {intro && <p className="intro">{intro}</p>}
      </div>
      {children}
    </>
  );
}
