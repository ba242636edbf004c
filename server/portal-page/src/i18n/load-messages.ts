import type { Messages } from './en.ts';
import type { Formats } from './formats.ts';
import type { Language } from './locale.ts';

/** The words of one language, which is loaded alone. */
export const loadMessages = async (language: Language): Promise<(f: Formats) => Messages> =>
  language === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en;
