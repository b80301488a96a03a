import type { PrintBlock, PrintCell, PrintTable } from "./page.ts";

/**
 * Memory that laying out takes at most, in bytes, where a document can be divided: some 3,000 rows of five columns, 500 pages of text. A
 * document that takes more is printed in parts.
 */
export const partBytesMax = 512 * 1024 ** 2;

/** Measured of Typst 0.14: an object or a list, a character. Rows of facts and items of lists take twice as much, images are not counted. */
const nodeBytes = 5 * 1024;
const characterBytes = 120;

/** Inlines of a paragraph at most: Typst takes time in proportion to their square, 0.1 s for 2,000 and 60 s for 50,000. */
const inlinesMax = 2000;

/** The same blocks with paragraphs of at most 2,000 inlines: longer ones go on in further paragraphs. */
export function shortParagraphs(blocks: readonly PrintBlock[]): readonly PrintBlock[] {
  return blocks.flatMap((block): readonly PrintBlock[] => {
    if (block.kind === "paragraph") return block.inlines.length <= inlinesMax ? [block] : runsOf(block);
    if (block.kind === "quote") return [{ ...block, blocks: shortParagraphs(block.blocks) }];
    if (block.kind === "list") return [{ ...block, items: block.items.map(shortParagraphs) }];
    if (block.kind === "facts") return [{ ...block, rows: block.rows.map(withShortParagraphs) }];
    return block.kind === "table" ? [{ ...block, rows: block.rows.map((row) => row.map(withShortParagraphs)) }] : [block];
  });
}

function withShortParagraphs<Holder extends { readonly blocks: readonly PrintBlock[] }>(holder: Holder): Holder {
  return { ...holder, blocks: shortParagraphs(holder.blocks) };
}

/** Paragraphs of which only the first begins as one. A mark stays with its value. */
function runsOf(paragraph: Extract<PrintBlock, { kind: "paragraph" }>): readonly PrintBlock[] {
  const { shape: { firstPt: _, ...shape } = {}, ...rest } = paragraph;
  const { inlines } = paragraph;
  const runs: PrintBlock[] = [];
  let end: number;
  for (let from = 0; from < inlines.length; from = end) {
    end = from + inlinesMax;
    while (inlines[end]?.kind === "mark") end += 1;
    runs.push({ ...(from === 0 ? paragraph : { ...rest, shape }), inlines: inlines.slice(from, end) });
  }
  return runs;
}

/**
 * Divides blocks into parts that are laid out one after the other, each on pages of its own: between blocks, rows and items, but not behind
 * a heading. One part when all are within `bytesMax`. A paragraph or a row that exceeds it by itself is a part of its own.
 */
export function partsOf(blocks: readonly PrintBlock[], bytesMax = partBytesMax): readonly (readonly PrintBlock[])[] {
  const parts: PrintBlock[][] = [];
  let part: PrintBlock[] = [];
  let bytes = 0;
  const close = (): void => {
    const heads = part.splice(part.findLastIndex((block) => !isHeading(block)) + 1);
    parts.push(part);
    part = heads;
    bytes = bytesOf(heads);
  };
  for (const block of blocks) {
    let rest: PrintBlock | undefined = block;
    while (rest !== undefined) {
      const size = bytesOf(rest);
      const isFirst = part.every(isHeading);
      const [head, tail]: Cut = bytes + size <= bytesMax ? [rest, undefined] : cut(rest, bytesMax - bytes, isFirst);
      if (head) part.push(head);
      bytes += size;
      if (tail) close();
      rest = tail;
    }
  }
  return part.length === 0 ? parts : [...parts, part];
}

/** A block as far as it fits, and its rest. */
type Cut = readonly [head: PrintBlock | undefined, tail: PrintBlock | undefined];

/** Cuts a block that does not fit. A first one gives at least a row, or is taken as a whole: it would fit nowhere else. */
function cut(block: PrintBlock, room: number, isFirst: boolean): Cut {
  const pieces = piecesOf(block);
  let left = room - (block.kind === "table" ? bytesOf(block.rows.slice(0, block.headRows)) : 0);
  let end = 0;
  for (const [index, piece] of pieces.entries()) {
    left -= bytesOf(piece.content);
    if (left < 0 && (end > 0 || !isFirst)) break;
    if (piece.mayEnd) end = index + 1;
  }
  if (end === 0) return isFirst ? [block, undefined] : [undefined, block];
  return end === pieces.length ? [block, undefined] : [pick(block, 0, end), pick(block, end)];
}

/** A row, an item or a block within a block, and whether a part may end behind it. */
type Piece = { readonly content: object; readonly mayEnd: boolean };

function piecesOf(block: PrintBlock): readonly Piece[] {
  if (block.kind === "table") return rowsOf(block);
  const contents =
    block.kind === "facts" ? block.rows : block.kind === "list" ? block.items : block.kind === "quote" ? block.blocks : [];
  return contents.map((content) => ({ content, mayEnd: true }));
}

/** The rows below the head. No part ends within a cell that spans rows. */
function rowsOf({ rows, headRows }: PrintTable): readonly Piece[] {
  let spansTo = 0;
  return rows.slice(headRows).map((row, index) => {
    spansTo = Math.max(spansTo, ...row.map((cell: PrintCell) => index + cell.rows));
    return { content: row, mayEnd: spansTo <= index + 1 };
  });
}

/** The same block with some of its pieces; a table keeps its head, a list its numbers. */
function pick(block: PrintBlock, from: number, to?: number): PrintBlock {
  if (block.kind === "table") {
    const { rows, headRows } = block;
    return { ...block, rows: [...rows.slice(0, headRows), ...rows.slice(headRows).slice(from, to)] };
  }
  if (block.kind === "facts") return { ...block, rows: block.rows.slice(from, to) };
  if (block.kind === "quote") return { ...block, blocks: block.blocks.slice(from, to) };
  if (block.kind !== "list") return block;
  const { items, start, numbers } = block;
  return { ...block, items: items.slice(from, to), start: start + from, ...(numbers && { numbers: numbers.slice(from, to) }) };
}

function isHeading({ kind }: PrintBlock): boolean {
  return kind === "heading" || kind === "title";
}

/** Memory that laying out takes, in bytes, as far as it is not over `stopAt`. */
export function bytesOf(value: unknown, stopAt = Infinity): number {
  const open = [value];
  let bytes = 0;
  while (open.length > 0 && bytes <= stopAt) {
    const one = open.pop();
    if (typeof one === "string") bytes += one.length * characterBytes;
    if (typeof one !== "object" || one === null || "dataUri" in one) continue;
    bytes += nodeBytes;
    for (const part of Object.values(one)) open.push(part);
  }
  return bytes;
}
