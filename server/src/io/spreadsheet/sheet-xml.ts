import { table } from "@chancery/core/text/table.ts";

/** Rows of texts; null and "" are no cells. */
export type SheetRows = readonly (readonly (string | null)[])[];

/** Rows that come in pieces, for one sheet after the other. */
export type RowFeed = {
  /** Whether there is a row to take; waits for it. */
  hasMore(): boolean | Promise<boolean>;
  take(): SheetRows[number];
  /** Lets go of where the rows come from. */
  close(): Promise<void>;
};

/** When a sheet is full: Excel's rows, the header among them; and bytes, so that no part of a workbook comes near 4 GiB. */
export type SheetLimits = { readonly rowsMax: number; readonly sheetMaxBytes: number };

const chunkChars = 16_384;

/** The XML of one sheet: a header, and rows until it is full. Every cell is a text, never a formula. */
export async function* sheetXml(
  header: readonly string[],
  feed: RowFeed,
  { rowsMax, sheetMaxBytes }: SheetLimits,
): AsyncGenerator<Buffer> {
  const cellAt = header.map((_, index) => `<c r="${columnName(index)}`);
  let text = sheetStart + rowXml(cellAt, 1, header);
  let bytes = 0;
  for (let line = 2; line <= rowsMax && bytes + text.length < sheetMaxBytes; line += 1) {
    const hasMore = feed.hasMore();
    if (hasMore !== true && !(await hasMore)) break;
    text += rowXml(cellAt, line, feed.take());
    if (text.length < chunkChars) continue;
    const chunk = Buffer.from(text);
    text = "";
    bytes += chunk.length;
    yield chunk;
  }
  yield Buffer.from(text + sheetEnd);
}

/** Takes rows out of their pieces. */
export function feedOf(pieces: AsyncIterable<SheetRows>): RowFeed {
  const source = pieces[Symbol.asyncIterator]();
  let piece: SheetRows = [];
  let at = 0;
  const refill = async (): Promise<boolean> => {
    while (at === piece.length) {
      const { done, value } = await source.next();
      if (done) return false;
      piece = value;
      at = 0;
    }
    return true;
  };
  return {
    hasMore: () => at < piece.length || refill(),
    take: () => piece[at++] ?? [],
    close: async () => void (await source.return?.()),
  };
}

const sheetStart =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const sheetEnd = "</sheetData></worksheet>";

function rowXml(cellAt: readonly string[], line: number, cells: SheetRows[number]): string {
  let xml = `<row r="${line}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell !== null && cell !== "") xml += `${cellAt[index]}${line}" t="inlineStr"><is>${textXml(cell)}</is></c>`;
  }
  return `${xml}</row>`;
}

/** Characters that must be escaped, and white space that a reader might strip. */
// oxlint-disable-next-line no-control-regex
const special = /[\u0000-\u001f&<>_\ufffe\uffff]|^\s|\s$/;

function textXml(text: string): string {
  return special.test(text) ? `<t xml:space="preserve">${escaped(text)}</t>` : `<t>${text}</t>`;
}

/**
 * The text with characters that XML cannot carry written as Excel does (`_x000B_`), CR too, which a reader would turn into LF; text
 * that looks like such an escape keeps its underscore as `_x005F_`.
 */
function escaped(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => `_x${hex(sign)}_`)
      .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
  );
}

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
const entities = table<string>({ "&": "&amp;", "<": "&lt;", ">": "&gt;" });

/** A to Z, AA to ZZ, AAA … */
function columnName(index: number): string {
  const before = Math.floor(index / 26);
  return (before === 0 ? "" : columnName(before - 1)) + String.fromCharCode(65 + (index % 26));
}
