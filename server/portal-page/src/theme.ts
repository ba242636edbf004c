export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED_AS = 'reciters.theme';

/** What the reader chose; what the system prefers where nothing was chosen, or storage is forbidden. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Shows the page in a theme from now on. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORED_AS, theme);
  } catch {
    // Then the choice lasts as long as the page.
  }
}
