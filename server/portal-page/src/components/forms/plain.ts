/**
 * What was typed, without what pasting brings along and nobody sees: white space around it, and the
 * signs that direct text. This page itself puts such signs around names and addresses.
 */
export const plain = (typed: string): string => typed.replace(/\p{Bidi_Control}/gu, '').trim();

/** The same with its digits as 0 to 9. Arabic and Persian keyboards write ٠ to ٩ and ۰ to ۹. */
export const plainDigits = (typed: string): string =>
  plain(typed).replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 0xf}`);
