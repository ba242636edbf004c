import { ar } from './words/ar.ts';
import { en } from './words/en.ts';

export type { Words } from './words/words.ts';

export const WORDS = { en, ar };
export type Language = keyof typeof WORDS;
export const LANGUAGES = Object.keys(WORDS) as Language[];
