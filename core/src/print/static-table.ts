import type { Block } from "../template/model/model.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import type { ElementBlock, Place } from "./flow.ts";
import { lengthPt, alignmentOf, declarationsOf, fillOf, lettersPerLine, styleOf } from "./style.ts";
import type { PrintBlock, PrintCell, PrintTable } from "./page.ts";
import { cellPlace, columnWidths } from "./widths.ts";

/** Draws the content of a cell. Passed in by the caller, who has the values. */
export type FlowCell = (blocks: readonly Block[], place: Place) => Steps<readonly PrintBlock[]>;

const columnsMax = 60;
/** Parts of a step that a cell takes without its content. */
const partsOfCell = 4;
/** Minimum width of a column in percent, when widths are given. */
const narrowest = 4;
const pageWidthPt = 470;
const textPt = 10;

type Span = { readonly cell: ElementBlock; readonly column: number; readonly columns: number; readonly rows: number };

/** A table of the template as printed rows. Spans are limited to the grid; short rows are filled up. */
export function* staticTable(table: ElementBlock, place: Place, flowCell: FlowCell): Steps<readonly PrintBlock[]> {
  const head = rowsOf(table.children.filter((child) => child.kind === "element" && child.name === "thead"));
  const body = rowsOf(table.children.filter((child) => child.kind !== "element" || child.name !== "thead"));
  const pace: Pace = { parts: 0 };
  const rows = [...(yield* spansOf(head, pace)), ...(yield* spansOf(body, pace))];
  const columns = rows.reduce((most, row) => row.reduce((max, span) => Math.max(max, span.column + span.columns), most), 0);
  if (columns === 0 || rows.length === 0) return [];
  const widths = yield* widthsOf(rows, columns, pace);
  const frame = frameOf(table, rows);
  yield;
  const room = { ...place, lineLength: Math.floor((place.lineLength * (frame.widthPercent ?? 100)) / 100) };
  function* draw(span: Span): Steps<PrintCell> {
    const inside = cellPlace(room, widths, span);
    const style = styleOf(span.cell.name, span.cell.attributes, inside.style);
    const align = alignmentOf(span.cell.attributes, inside.align);
    const blocks = yield* flowCell(span.cell.children, { ...inside, style, align, lineLength: lettersPerLine(inside, style) });
    return { blocks, columns: span.columns, rows: span.rows, ...lookOf(span.cell) };
  }
  const printed: PrintCell[][] = [];
  const taken: boolean[][] = rows.map(() => []);
  const gapMax = rows.length * columns > placesMax ? columns : 1;
  for (const [y, row] of rows.entries()) {
    const cells: PrintCell[] = [];
    for (const span of filled(row, y, taken, { columns, gapMax })) {
      cells.push(yield* draw(span));
      if (isStepDone(pace, partsOfCell)) yield;
    }
    printed.push(cells);
  }
  return [{ kind: "table", widths, headRows: head.length, rows: printed, ...frame, align: place.align }];
}

function lookOf({ attributes }: ElementBlock): Pick<PrintCell, "fill" | "valign"> {
  const fill = fillOf(attributes);
  const valign = declarationsOf(attributes).get("vertical-align") ?? attributes["valign"]?.toLowerCase();
  return {
    ...(fill === undefined ? {} : { fill }),
    ...(valign === "middle" || valign === "bottom" ? { valign } : {}),
  };
}

/** The lines and the width of a table, if the template sets them. */
function frameOf(table: ElementBlock, rows: readonly (readonly Span[])[]): Pick<PrintTable, "lines" | "widthPercent"> {
  const submitted =
    borderOf(table) ??
    rows
      .flat()
      .map(({ cell }) => borderOf(cell))
      .find((one) => one !== undefined);
  const percent = percentOf(table);
  return {
    ...(submitted === undefined ? {} : { lines: submitted }),
    ...(percent === undefined || percent >= 100 ? {} : { widthPercent: Math.max(10, percent) }),
  };
}

function borderOf({ attributes }: ElementBlock): PrintTable["lines"] {
  const style = declarationsOf(attributes);
  const submitted = style.get("border") ?? style.get("border-style") ?? style.get("border-width") ?? attributes["border"];
  if (submitted === undefined) return undefined;
  return /^(?:none|hidden|0(?:px|pt)?)(?:\s|$)/.test(submitted) ? "none" : "all";
}

/** The width of an element in percent of the page between its margins. */
function percentOf({ attributes }: ElementBlock): number | undefined {
  const submitted = declarationsOf(attributes).get("width") ?? attributes["width"] ?? "";
  const width = lengthPt(submitted, textPt, pageWidthPt);
  return width === undefined || width <= 0 ? undefined : (Math.min(width, pageWidthPt) / pageWidthPt) * 100;
}

function rowsOf(parts: readonly Block[]): readonly ElementBlock[] {
  return parts.flatMap((part) => (part.kind !== "element" ? [] : part.name === "tr" ? [part] : rowsOf(part.children)));
}

/** The position of each cell, as in a browser: next to cells that span rows from above. Spans end with their section. */
function* spansOf(rows: readonly ElementBlock[], pace: Pace): Steps<readonly (readonly Span[])[]> {
  const taken: boolean[][] = rows.map(() => []);
  const placed: Span[][] = [];
  for (const [index, row] of rows.entries()) {
    const spans: Span[] = [];
    for (const cell of cellsOf(row)) {
      const column = firstFree(taken[index] ?? []);
      const columns = Math.min(spanOf(cell, "colspan"), columnsMax - column);
      const down = Math.min(spanOf(cell, "rowspan"), rows.length - index);
      if (columns < 1) continue;
      for (let y = index; y < index + down; y += 1) for (let x = column; x < column + columns; x += 1) taken[y]![x] = true;
      spans.push({ cell, column, columns, rows: down });
    }
    placed.push(spans);
    if (isStepDone(pace, 1 + row.children.length)) yield;
  }
  return placed;
}

function cellsOf(row: ElementBlock): readonly ElementBlock[] {
  const bgcolor = fillOf(row.attributes);
  const align = declarationsOf(row.attributes).get("text-align") ?? row.attributes["align"];
  const valign = declarationsOf(row.attributes).get("vertical-align") ?? row.attributes["valign"];
  const submitted = Object.entries({ bgcolor, align, valign });
  const inherited = Object.fromEntries(
    submitted.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const cells = row.children.filter((child) => child.kind === "element");
  return cells.map((cell) => ({ ...cell, attributes: { ...inherited, ...cell.attributes } }));
}

function firstFree(taken: readonly boolean[]): number {
  let column = 0;
  while (taken[column]) column += 1;
  return column;
}

function spanOf(cell: ElementBlock, name: "colspan" | "rowspan"): number {
  return Math.max(1, Math.trunc(Number(cell.attributes[name] ?? 1)) || 1);
}

const emptyCell: ElementBlock = { kind: "element", name: "td", attributes: {}, children: [] };

type Grid = { readonly columns: number; readonly gapMax: number };

/** Covers every place of a row exactly once, so that no cell moves into another row. */
function filled(row: readonly Span[], y: number, taken: boolean[][], { columns, gapMax }: Grid): readonly Span[] {
  const kept = row.map((span) => fitted(span, y, taken));
  return [...kept, ...gapsOf(taken[y] ?? [], columns, gapMax)].sort((a, b) => a.column - b.column);
}

/** Places of a table whose empty ones are cells of their own: rows of one cell beside one of 60 would be 60 times as large in print. */
const placesMax = 100_000;

/** Empty cells for the places of a row that are not covered, each as wide as the gap but no wider than `gapMax`. */
function gapsOf(taken: readonly boolean[], columns: number, gapMax: number): readonly Span[] {
  const gaps: Span[] = [];
  for (let column = 0, width = 1; column < columns; column += width) {
    width = 1;
    if (taken[column]) continue;
    while (width < gapMax && column + width < columns && !taken[column + width]) width += 1;
    gaps.push({ cell: emptyCell, column, columns: width, rows: 1 });
  }
  return gaps;
}

/** The part of a span that is not yet covered. Its first place never is: a cell stands next to those that span rows from above. */
function fitted(span: Span, y: number, taken: boolean[][]): Span {
  let columns = 1;
  while (columns < span.columns && !taken[y]?.[span.column + columns]) columns += 1;
  for (let row = y; row < y + span.rows; row += 1) for (let x = 0; x < columns; x += 1) taken[row]![span.column + x] = true;
  return { ...span, columns };
}

function* widthsOf(rows: readonly (readonly Span[])[], columns: number, pace: Pace): Steps<readonly number[]> {
  const texts: string[][] = Array.from({ length: columns }, () => []);
  const submitted: (number | undefined)[] = texts.map(() => undefined);
  for (const row of rows) {
    for (const { cell, column } of row.filter((span) => span.columns === 1)) {
      texts[column]?.push(textIn(cell.children));
      submitted[column] ??= percentOf(cell);
    }
    if (isStepDone(pace, 1 + row.length)) yield;
  }
  return shared(columnWidths(texts), submitted);
}

/** Column widths in percent: those given first, the others share the rest. Every column is wide enough for a letter. */
function shared(wanted: readonly number[], submitted: readonly (number | undefined)[]): readonly number[] {
  if (submitted.every((one) => one === undefined)) return wanted;
  const taken = submitted.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const rest = wanted.reduce((sum, want, index) => sum + (submitted[index] === undefined ? want : 0), 0);
  const left = Math.max(100 - taken, 10);
  return wanted.map((want, index) => Math.max(narrowest, Math.round(submitted[index] ?? (left * want) / rest)));
}

/** The approximate text of blocks; a field counts as a short line. */
function textIn(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.kind === "text" ? block.text : block.kind === "element" ? textIn(block.children) : "            "))
    .join("");
}
