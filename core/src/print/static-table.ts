import type { Block } from "../template/model.ts";
import type { ElementBlock, Place } from "./flow.ts";
import type { PrintBlock, PrintCell } from "./page.ts";
import { alignmentOf, styleOf } from "./style.ts";
import { cellPlace, columnWidths } from "./widths.ts";

/** Draws what stands in a cell; handed in by whoever knows the values. */
export type FlowCell = (blocks: readonly Block[], place: Place) => readonly PrintBlock[];

const columnsMax = 60;

type Span = { readonly cell: ElementBlock; readonly column: number; readonly columns: number; readonly rows: number };

/** A table of the template as printed rows: spans kept within the grid, short rows filled up. */
export function staticTable(table: ElementBlock, place: Place, flowCell: FlowCell): readonly PrintBlock[] {
  const head = rowsOf(table.children.filter((child) => child.kind === "element" && child.name === "thead"));
  const body = rowsOf(table.children.filter((child) => child.kind !== "element" || child.name !== "thead"));
  const rows = [...spansOf(head), ...spansOf(body)];
  const columns = Math.max(0, ...rows.flat().map((span) => span.column + span.columns));
  if (columns === 0 || rows.length === 0) return [];
  const widths = widthsOf(rows, columns);
  const draw = (span: Span): PrintCell => {
    const inside = cellPlace(place, widths, span);
    const style = styleOf(span.cell.name, span.cell.attributes, inside.style);
    const align = alignmentOf(span.cell.attributes, inside.align);
    return { blocks: flowCell(span.cell.children, { ...inside, style, align }), columns: span.columns, rows: span.rows };
  };
  const filled = fillGrid(rows, columns);
  return [{ kind: "table", widths, headRows: head.length, rows: filled.map((row) => row.map(draw)) }];
}

function rowsOf(parts: readonly Block[]): readonly ElementBlock[] {
  return parts.flatMap((part) => (part.kind !== "element" ? [] : part.name === "tr" ? [part] : rowsOf(part.children)));
}

/** Where each cell begins, as a browser places it: beside the cells that reach down from above. Spans end with their section. */
function spansOf(rows: readonly ElementBlock[]): readonly (readonly Span[])[] {
  const taken: boolean[][] = rows.map(() => []);
  return rows.map((row, index) =>
    cellsOf(row).flatMap((cell) => {
      const column = firstFree(taken[index] ?? []);
      const columns = Math.min(spanOf(cell, "colspan"), columnsMax - column);
      const down = Math.min(spanOf(cell, "rowspan"), rows.length - index);
      if (columns < 1) return [];
      for (let y = index; y < index + down; y += 1) for (let x = column; x < column + columns; x += 1) taken[y]![x] = true;
      return [{ cell, column, columns, rows: down }];
    }),
  );
}

function cellsOf(row: ElementBlock): readonly ElementBlock[] {
  return row.children.filter((child) => child.kind === "element");
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

/** Every place of the grid covered exactly once, so that no cell slides into another row. */
function fillGrid(rows: readonly (readonly Span[])[], columns: number): readonly (readonly Span[])[] {
  const taken: boolean[][] = rows.map(() => []);
  return rows.map((row, y) => {
    const kept = row.flatMap((span) => fitted(span, y, taken));
    const line = taken[y] ?? [];
    const gaps = Array.from({ length: columns }, (_, column) => column).filter((column) => !line[column]);
    return [...kept, ...gaps.map((column) => ({ cell: emptyCell, column, columns: 1, rows: 1 }))].sort(
      (a, b) => a.column - b.column,
    );
  });
}

/** The span cut where an earlier one already stands. */
function fitted(span: Span, y: number, taken: boolean[][]): readonly Span[] {
  let columns = 0;
  while (columns < span.columns && !taken[y]?.[span.column + columns]) columns += 1;
  if (columns === 0) return [];
  for (let row = y; row < y + span.rows; row += 1) for (let x = 0; x < columns; x += 1) taken[row]![span.column + x] = true;
  return [{ ...span, columns }];
}

function widthsOf(rows: readonly (readonly Span[])[], columns: number): readonly number[] {
  const texts: string[][] = Array.from({ length: columns }, () => []);
  for (const span of rows.flat()) if (span.columns === 1) texts[span.column]?.push(textIn(span.cell.children));
  return columnWidths(texts);
}

/** What stands there, roughly: a field counts as a short line. */
function textIn(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.kind === "text" ? block.text : block.kind === "element" ? textIn(block.children) : "            "))
    .join("");
}
