/** The languages of the page, each with the name that its own speakers give it. */
export const LANGUAGES = { en: 'English', ar: 'العربية' } as const;

export type Language = keyof typeof LANGUAGES;

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';

/** The other language, for the switch. */
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'ar' : 'en');

/** What was chosen by the switch, else the first language of the browser that the page has. */
export function pickLanguage(chosen: string | null, browser: readonly string[]): Language {
  const known = [chosen ?? '', ...browser].map(primary).find(isLanguage);
  return known ?? 'en';
}

/** The browser's own locale for that language, `ar-EG` say, which decides about its digits. */
export function pickLocale(language: Language, browser: readonly string[]): string {
  return browser.find((tag) => primary(tag) === language) ?? language;
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);
