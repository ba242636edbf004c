import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where to go on from when something in the page is gone. */
const headingAround = (part: Element): HTMLElement | null | undefined =>
  part.closest('.panel')?.querySelector('h2') ?? document.querySelector<HTMLElement>('main h1');

/**
 * For what is often taken away by its own action, such as the button that ends a session. Where it
 * had the focus, the heading above gets it, so that nobody has to begin again at the top of the
 * page (WCAG 2.2, 2.4.3).
 */
export function useFocusKept<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  // Layout effects are undone while the element is still there: else it would hold no focus.
  useLayoutEffect(() => {
    const part = ref.current;
    return () => {
      if (!part || part !== document.activeElement) return;
      const heading = headingAround(part);
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus();
    };
  }, []);
  return ref;
}
