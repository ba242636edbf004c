/** What a spreadsheet would run instead of show (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | number): string {
  const text = String(value);
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
