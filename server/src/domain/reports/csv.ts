/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet would run what follows instead of showing it (OWASP, CSV injection): at the
 * start of a cell, and behind what separates cells in some language or other. The signs of full
 * width count as well.
 */
const FORMULA = /(^|[,;\t\r\n])(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g;

/** What has to be quoted: quotes, and what separates cells or lines in some language or other. */
const SEPARATOR = /[",;\t\r\n]/;

/** One line of CSV (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | number): string {
  const shown = String(value).replace(FORMULA, "$1'");
  return SEPARATOR.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
