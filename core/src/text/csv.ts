/** A cell of a table; null and undefined are empty. */
export type Cell = string | number | boolean | null | undefined;

/**
 * A line of a CSV file (RFC 4180) with its CRLF. Text that a spreadsheet would run as a formula (OWASP: `=`, `+`, `-`, `@`, tab, CR) gets
 * an apostrophe before it, also behind a semicolon, tab or line end: where numbers have a decimal comma, spreadsheets split lines
 * at semicolons, quoted or not. Numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell !== "string") return String(cell ?? "");
  const safe = cell.replace(/([;\t\r\n] *)(?=[=+\-@])/g, "$1'");
  const text = /^[=+\-@\t\r\n]/.test(cell) ? `'${safe}` : safe;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
