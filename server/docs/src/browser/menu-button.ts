/**
 * Says at the menu's button, on small screens, whether the menu is open. The generator says it at an
 * element around the button, where a screen reader does not look.
 */
export function sayWhetherMenuIsOpen(): void {
  const menu = document.querySelector('starlight-menu-button');
  const button = menu?.querySelector('button');
  if (!menu || !button) return;
  const say = (): void =>
    button.setAttribute('aria-expanded', menu.getAttribute('aria-expanded') ?? 'false');
  new MutationObserver(say).observe(menu, { attributeFilter: ['aria-expanded'] });
}
