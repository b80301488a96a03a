import { RowsUnreadable, type TableRow, tableRowMaxChars } from "../rows/rows.ts";
import type { RandomFile } from "../spool.ts";
import { numberText, unescaped } from "./cell-text.ts";
import { spreadsheetLimits } from "./limits.ts";
import { openPackage, unreadable } from "./package-parts.ts";
import { type Workbook, readWorkbook } from "./workbook.ts";
import { type XmlListener, walkXml } from "./xml-walk.ts";

/** Cells and characters after which rows are passed on. */
const batchAmount = 65_536;

/**
 * The rows of the first sheet of an XLSX file, some tens of thousands of cells and characters at a time; `line` is the row's number.
 * Cells are what a person sees, formulas their last result; empty rows, and empty cells at a row's end, are left out. Only the
 * styles and the shared texts are held in memory. Throws RowsUnreadable.
 */
export async function* readSheet(file: RandomFile): AsyncGenerator<readonly TableRow[], void> {
  const parts = await openPackage(file);
  const workbook = await readWorkbook(parts);
  const rows: TableRow[] = [];
  const source = await parts.read(workbook.sheet, spreadsheetLimits.sheetMaxBytes);
  const spend = budgetOf(file);
  let amount = 0;
  const add = (row: TableRow, chars: number): void => {
    spend(row.cells.length + chars, row.line);
    amount += row.cells.length + chars;
    rows.push(row);
  };
  for await (const _ of walkXml(source, sheetListener(workbook, add))) {
    if (amount < batchAmount) continue;
    amount = 0;
    yield rows.splice(0);
  }
  yield rows;
}

/** Counts the cells and characters of rows: a shared text in every row, or a cell far to the right, makes much of few bytes. */
function budgetOf({ sizeBytes }: RandomFile): (amount: number, line: number) => void {
  const { ratioFromBytes, ratioMax } = spreadsheetLimits;
  let left = Math.max(ratioFromBytes, sizeBytes * ratioMax);
  return (amount, line) => {
    left -= amount;
    if (left < 0) throw new RowsUnreadable(`its cells are over ${ratioMax} times its size`, line);
  };
}

/** The cell that is being read. */
type OpenCell = { readonly column: number; readonly type: string; readonly style: number; raw: string; inline: string };

function sheetListener(workbook: Workbook, add: (row: TableRow, chars: number) => void): XmlListener {
  let line = 0;
  let cells: string[] = [];
  let next = 0;
  let chars = 0;
  let cell: OpenCell | undefined;
  let inside: "v" | "t" | undefined;
  let isSpoken = false;
  return {
    open: (name, { r, t = "n", s = "0" }) => {
      if (name === "row") {
        line = rowNumber(r, line);
        cells = [];
        next = 0;
        chars = 0;
      } else if (name === "c") {
        cell = { column: columnNumber(r, next), type: t, style: Number(s), raw: "", inline: "" };
        next = cell.column + 1;
      } else if (name === "rPh") isSpoken = true;
      inside = cell && (name === "v" || (name === "t" && !isSpoken)) ? name : undefined;
    },
    text: (text) => {
      if (cell && inside === "v") cell.raw += text;
      if (cell && inside === "t") cell.inline += text;
    },
    close: (name) => {
      inside = undefined;
      if (name === "rPh") isSpoken = false;
      if (name === "row" && cells.length > 0) add({ line, cells }, chars);
      if (name !== "c" || !cell) return;
      const text = cellText(cell, workbook, line);
      chars += text.length;
      if (chars > tableRowMaxChars) throw new RowsUnreadable(`a row is over ${tableRowMaxChars} characters`, line);
      if (text !== "") {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = text;
      }
      cell = undefined;
    },
  };
}

function rowNumber(text: string | undefined, before: number): number {
  const row = text === undefined ? before + 1 : Number(text);
  if (!Number.isSafeInteger(row) || row <= before) throw unreadable("its rows are not in order");
  return row;
}

/** The position of a cell, from 0: of its name (`AB12`), or behind the one before. */
function columnNumber(name: string | undefined, next: number): number {
  const letters = /^[A-Z]+/.exec(name ?? "")?.[0];
  const column = letters === undefined ? next : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (column >= spreadsheetLimits.columnsMax) throw unreadable("it has too many columns");
  return column;
}

function cellText({ type, style, raw, inline }: OpenCell, { shared, kinds, isFrom1904 }: Workbook, line: number): string {
  if (type === "inlineStr") return textOf(unescaped(inline), line);
  if (raw === "") return "";
  if (type === "s") {
    const text = shared[Number(raw)];
    if (text === undefined) throw new RowsUnreadable("a cell has a text that is not there", line);
    return textOf(text, line);
  }
  if (type === "b") return raw.trim() === "1" ? "TRUE" : "FALSE";
  if (type === "n") return numberText(raw, kinds[style] ?? "number", isFrom1904);
  return textOf(unescaped(raw), line);
}

function textOf(text: string, line: number): string {
  if (text.includes("\0") || !text.isWellFormed()) throw new RowsUnreadable("a cell has a character that is no text", line);
  return text;
}
