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
    if (box.closest('dialog')?.open) field.focus();
  });
  observer.observe(box, { childList: true, subtree: true });
}
