import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import type { Messages } from './en.ts';
import { createFormats, type Formats } from './formats.ts';
import { storedLanguage, storeLanguage } from './language-store.ts';
import { loadMessages } from './load-messages.ts';
import { directionOf, type Language, pickLanguage, pickLocale } from './locale.ts';

interface Text {
  language: Language;
  /** Rejects where its words cannot be loaded: the page stays as it is. */
  setLanguage: (language: Language) => Promise<void>;
  /** The messages in that language. */
  t: Messages;
  /** How its locale writes numbers and dates. */
  f: Formats;
}

const TextContext = createContext<Text | null>(null);

interface Loaded {
  language: Language;
  messages: (f: Formats) => Messages;
}

/** The language that was chosen by the switch, else by the browser, with its words. */
export async function firstLanguage(): Promise<Loaded> {
  const language = pickLanguage(storedLanguage(), navigator.languages);
  return { language, messages: await loadMessages(language) };
}

interface Props {
  first: Loaded;
  children: ReactNode;
}

/** Gives everything inside the page's language, which the switch changes. */
export function LanguageProvider({ first, children }: Props) {
  const [{ language, messages }, setLoaded] = useState(first);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const text = useMemo(() => {
    const f = createFormats(pickLocale(language, navigator.languages));
    return {
      language,
      t: messages(f),
      f,
      setLanguage: async (next: Language) => {
        const messages = await loadMessages(next);
        setLoaded({ language: next, messages });
        storeLanguage(next);
      },
    };
  }, [language, messages]);

  return <TextContext value={text}>{children}</TextContext>;
}

/** The page's language, messages and formats. */
export function useText(): Text {
  const text = use(TextContext);
  if (text === null) throw new Error('useText needs a LanguageProvider around it.');
  return text;
}
