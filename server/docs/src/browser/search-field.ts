import { rankByWords } from './search-ranking.ts';

/**
 * Mends the search's field, which the search makes once it has loaded: it is named by its tooltip alone,
 * which not every program reads out, and whoever opened the search before would type into nothing.
 */
export function mendSearchField(): void {
  const box = document.querySelector('#starlight__search');
  if (!box) return;
  const observer = new MutationObserver(() => {
    const field = box.querySelector('input');
    if (!field) return;
    observer.disconnect();
    // The tooltip is in the page's language.
    field.setAttribute('aria-label', field.title);
    field.addEventListener('focus', () => void rankBeforeSearching(field), { once: true });
    if (box.closest('dialog')?.open) field.focus();
  });
  observer.observe(box, { childList: true, subtree: true });
}

/** Holds back what is typed until the search knows how to rank, which it does not do over again. */
async function rankBeforeSearching(field: HTMLInputElement): Promise<void> {
  const hold = (event: Event) => {
    if (event.target === field) event.stopImmediatePropagation();
  };
  document.addEventListener('input', hold, { capture: true });
  // Where that does not load, nothing is found either, and the search says so.
  await rankByWords().catch(() => {});
  document.removeEventListener('input', hold, { capture: true });
  if (field.value !== '') field.dispatchEvent(new Event('input', { bubbles: true }));
}
