import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { ar } from './ar.ts';
import { en, type Messages } from './en.ts';
import { createFormats, type Formats } from './formats.ts';
import { directionOf, type Language, pickLanguage, pickLocale } from './locale.ts';

interface Text {
  language: Language;
  setLanguage: (language: Language) => void;
  /** The messages in that language. */
  t: Messages;
  /** How its locale writes numbers and dates. */
  f: Formats;
}

const STORED_AS = 'reciters.language';
const TextContext = createContext<Text | null>(null);

/** Gives everything inside the page's language, chosen by the browser and by the switch. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => pickLanguage(stored(), navigator.languages));

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const text = useMemo(() => {
    const f = createFormats(pickLocale(language, navigator.languages));
    return {
      language,
      t: language === 'ar' ? ar(f) : en(f),
      f,
      setLanguage: (next: Language) => {
        setLanguage(next);
        store(next);
      },
    };
  }, [language]);

  return <TextContext value={text}>{children}</TextContext>;
}

/** The page's language, messages and formats. */
export function useText(): Text {
  const text = use(TextContext);
  if (text === null) throw new Error('useText needs a LanguageProvider around it.');
  return text;
}

// A browser may forbid storage altogether; then the choice lasts as long as the page.
function stored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // See above.
  }
}
