/** Offers a text as a download. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A row of CSV. A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells
    .map(
      (cell) =>
        `"${String(cell)
          .replace(/^(?=[=+@-])/, "'")
          .replaceAll('"', '""')}"`,
    )
    .join(",")}\r\n`;
}
