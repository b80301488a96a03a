import type { Value } from "../envelope/model/model.ts";
import type { Field } from "../template/model/field.ts";
import type { Block, TemplateTable } from "../template/model/model.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import { isNumberField, linesOf } from "./value.ts";
import { paragraph, type Place } from "./flow.ts";
import type { PrintBlock, PrintCell } from "./page.ts";
import { cellPlace, columnWidths, widthFor } from "./widths.ts";

export type TableRow = Readonly<Record<string, Value>>;
/** Draws the blocks of a cell with the values of one row. Passed in by the caller. */
export type DrawCell = (blocks: readonly Block[], row: TableRow, place: Place) => Steps<readonly PrintBlock[]>;

/** Minimum width of the row number, in characters. */
const counterWidth = 3;
/** Field types drawn as an image; their columns are as wide as `pictureText`. */
const drawn: ReadonlySet<string> = new Set(["einksign", "initials", "barcode"]);
const pictureText = "picture picture";

type TableBlock = Extract<Block, { kind: "table" }>;
type Column = {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly isNumber: boolean;
  readonly isPicture: boolean;
};

/** A dynamic table: its head, then its rows. Hidden columns appear when a row has a value in them. */
export function* dynamicTable(
  block: TableBlock,
  content: { readonly table: TemplateTable; readonly rows: readonly TableRow[]; readonly fields: ReadonlyMap<string, Field> },
  place: Place,
  drawCell: DrawCell,
): Steps<readonly PrintBlock[]> {
  const { table, rows } = content;
  const columns = shownColumns(block, content);
  if (columns.length === 0) return [];
  const texts = columns.map((column) => [column.title, ...rows.map((row) => valueText(column, row))]);
  const own = columnWidths(texts);
  const numberLength = String(rows.length).length;
  const counter = table.autoNumbering ? [Math.max(counterWidth, widthFor(numberLength, own, place))] : [];
  const widths = [...counter, ...own];
  const placeOf = (column: number): Place => cellPlace(place, widths, { column, columns: 1 });
  const head = [...(table.autoNumbering ? ["№"] : []), ...columns.map((column) => column.title)].map((title, index) => {
    const isNumber = columns[index - counter.length]?.isNumber ?? false;
    return textCell(title, { ...placeOf(index), style: { bold: true }, align: isNumber ? "end" : undefined });
  });
  const body: PrintCell[][] = [];
  const pace: Pace = { parts: 0 };
  for (const [index, row] of rows.entries()) {
    const cells = counter.map(() => textCell(String(index + 1), placeOf(0)));
    for (const [at, { blocks, isNumber }] of columns.entries()) {
      const inside = { ...placeOf(at + counter.length), ...(isNumber ? { align: "end" as const } : {}) };
      cells.push(cell(yield* drawCell(blocks, row, inside)));
    }
    body.push(cells);
    if (isStepDone(pace, cells.length)) yield;
  }
  return [{ kind: "table", widths, headRows: 1, rows: [head, ...body] }];
}

function shownColumns(block: TableBlock, content: Parameters<typeof dynamicTable>[1]): readonly Column[] {
  return block.cells.flatMap((blocks, index) => {
    const names = fieldNames(blocks);
    const column = content.table.columns[index];
    const isEmpty = content.rows.every((row) => names.every((name) => isBlank(row[name])));
    if (column?.initiallyHidden && isEmpty) return [];
    const isNumber = names.length > 0 && names.every((name) => isNumberField(content.fields.get(name)));
    const isPicture = names.some((name) => drawn.has(content.fields.get(name)?.type ?? ""));
    return [{ title: column?.title ?? "", blocks, isNumber, isPicture }];
  });
}

function fieldNames(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    block.kind === "field" ? [block.name] : block.kind === "element" ? fieldNames(block.children) : [],
  );
}

function isBlank(value: Value | undefined): boolean {
  if (value === undefined) return true;
  return value.kind === "text" ? value.text === "" : value.kind === "list" && value.texts.length === 0;
}

function valueText(column: Column, row: TableRow): string {
  if (column.isPicture) return pictureText;
  return fieldNames(column.blocks)
    .map((name) => {
      const value = row[name];
      if (value === undefined) return "";
      return value.kind === "text" || value.kind === "record"
        ? value.text
        : value.kind === "list"
          ? value.texts.join(", ")
          : `${value.fileName} (000 kB)`;
    })
    .join(" ");
}

function textCell(text: string, place: Place): PrintCell {
  return cell([paragraph(linesOf(text, place), place.align)]);
}

function cell(blocks: readonly PrintBlock[]): PrintCell {
  return { blocks, columns: 1, rows: 1 };
}
