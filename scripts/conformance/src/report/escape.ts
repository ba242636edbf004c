const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for HTML and XML, also in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Text for XML 1.0, which does not allow most control characters. */
export const xml = (text: string): string =>
  escaped(text).replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd');

/** Text with its control characters spelt out, but for tabs and the ends of lines. */
export const visible = (text: string): string =>
  text.replace(
    /(?![\t\n])\p{Cc}/gu,
    (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
