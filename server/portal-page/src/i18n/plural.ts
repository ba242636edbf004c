import type { Formats } from './formats.ts';

/** A counted noun in English. The compiler asks for both of its forms. */
export const english = (f: Formats, count: number, forms: Record<'one' | 'other', string>) =>
  f.plural(count, forms);

/** A counted noun in Arabic. The compiler asks for all six of its forms. */
export const arabic = (f: Formats, count: number, forms: Record<Intl.LDMLPluralRule, string>) =>
  f.plural(count, forms);
