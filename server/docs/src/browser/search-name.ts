/**
 * Names the search's field by more than its tooltip, which not every program reads out. The search
 * makes the field when it loads, and its tooltip is in the page's language.
 */
export function nameSearchField(): void {
  const box = document.querySelector('#starlight__search');
  if (!box) return;
  const observer = new MutationObserver(() => {
    const field = box.querySelector('input');
    if (!field) return;
    observer.disconnect();
    field.setAttribute('aria-label', field.title);
  });
  observer.observe(box, { childList: true, subtree: true });
}
