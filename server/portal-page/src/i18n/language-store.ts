const STORED_AS = 'reciters.language';

/** What was chosen by the switch. */
export function storedLanguage(): string | null {
  // A browser may forbid storage altogether; then the choice lasts as long as the page.
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

/** Keeps what was chosen. */
export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // See above.
  }
}
