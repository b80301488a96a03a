import type { Block } from "../template/model/model.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import { directionOf, withBreaks, withBreaksBetween } from "./text.ts";
import { listBlock } from "./list.ts";
import type { Alignment, Direction, Inline, LineShape, PrintBlock, TextStyle } from "./page.ts";
import { shapeOf } from "./shape.ts";
import { alignmentOf, declarationsOf, lettersPerLine, styleOf } from "./style.ts";

/** The context of a block. */
export type Place = {
  readonly style: TextStyle;
  readonly align: Alignment | undefined;
  /** Characters that always fit in a line; longer words may be broken. */
  readonly lineLength: number;
  /** Nesting depth. 0 is the page itself, the only place for a page break. */
  readonly depth: number;
  readonly shape?: LineShape;
  /** The direction set by the template; undefined: that of the text's own script. */
  readonly dir?: Direction | undefined;
  /** The `text-transform` of the template's own text; values are not changed. */
  readonly transform?: "uppercase" | "lowercase" | "capitalize" | undefined;
  /** The address of the link around blocks. */
  readonly link?: string | undefined;
};

/** The functions that print fields, tables and images, and the pace of the document. Passed in, so that this module does not depend on envelopes. */
export type Parts = {
  readonly pace: Pace;
  field(block: FieldBlock, place: Place): readonly Inline[];
  dynamicTable(block: Extract<Block, { kind: "table" }>, place: Place): Steps<readonly PrintBlock[]>;
  staticTable(block: ElementBlock, place: Place): Steps<readonly PrintBlock[]>;
};

export type FieldBlock = Extract<Block, { kind: "field" }>;
export type ElementBlock = Extract<Block, { kind: "element" }>;

/** Deeper nesting is printed flat: it is unreadable, and the typesetter has a limit. */
const depthMax = 8;
const ptOfPx = 0.75;
/** The width of the widest letters of running text. */
const letterPt = 9.4;
const blockNames = new Set([
  "div",
  "p",
  "blockquote",
  "ul",
  "ol",
  "table",
  "hr",
  "page-break",
  "pre",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
const headingLineLength = 24;

const isUnstyled = (block: Block): boolean => block.kind === "element" && /^(?:table|[uo]l)$/.test(block.name);

/** Prints the blocks of a body in order; runs of text are joined to paragraphs. */
export function* flow(blocks: readonly Block[], place: Place, parts: Parts): Steps<readonly PrintBlock[]> {
  const out: PrintBlock[] = [];
  let line: Inline[] = [];
  function* flush(): Steps<void> {
    const inlines = trimmed(line);
    if (inlines.length > 0) out.push(paragraphAt(yield* withBreaksBetween(inlines, place.lineLength, parts.pace), place));
    line = [];
  }
  /** Blocks inside inline elements (`<b><p>…</p></b>`) are printed on their own: tables and lists as they are, others in the style of those elements. */
  function* add(block: Block, at: Place): Steps<void> {
    if (startsBlock(block)) {
      yield* flush();
      for (const one of yield* blockOf(block, isUnstyled(block) ? place : at, parts)) out.push(one);
    } else if (block.kind === "element" && block.children.some(holdsBlock)) {
      const inside = { ...insideOf(block, at), link: linkOf(block) ?? at.link };
      for (const child of block.children) yield* add(child, inside);
    } else for (const one of linked(yield* inlineOf(block, at, parts), at.link)) line.push(one);
  }
  for (const block of blocks) yield* add(block, place);
  yield* flush();
  return out;
}

/** A paragraph in the direction of its own script. */
export function paragraph(inlines: readonly Inline[], align?: Alignment): PrintBlock {
  return { kind: "paragraph", inlines, align, dir: directionOf(plainText(inlines)) };
}

function paragraphAt(inlines: readonly Inline[], { align, shape, dir }: Place): PrintBlock {
  const own = paragraph(inlines, align);
  const isShaped = shape !== undefined && Object.keys(shape).length > 0;
  return { ...own, ...(isShaped ? { shape } : {}), ...(dir === undefined ? {} : { dir }) };
}

function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (inline.kind === "text" ? inline.text : inline.kind === "link" ? plainText(inline.inlines) : ""))
    .join("");
}

function holdsBlock(block: Block): boolean {
  return startsBlock(block) || (block.kind === "element" && block.children.some(holdsBlock));
}

function startsBlock(block: Block): boolean {
  return block.kind === "table" || (block.kind === "element" && blockNames.has(block.name));
}

function* blockOf(block: Block, place: Place, parts: Parts): Steps<readonly PrintBlock[]> {
  if (isStepDone(parts.pace, costOf(block))) yield;
  if (block.kind === "table") return yield* parts.dynamicTable(block, deeper(place));
  if (block.kind !== "element") return [];
  const inside = insideOf(block, place);
  if (block.name === "hr") return [{ kind: "rule" }];
  if (block.name === "page-break") return place.depth === 0 ? [{ kind: "page-break" }] : [];
  if (block.name === "table")
    return place.depth < depthMax ? yield* parts.staticTable(block, deeper(inside)) : yield* flow(cellsOf(block), inside, parts);
  if (/^h\d$/.test(block.name)) return yield* heading(block, inside, parts);
  if (place.depth < depthMax && (block.name === "ul" || block.name === "ol")) return [yield* list(block, deeper(inside), parts)];
  if (place.depth < depthMax && block.name === "blockquote")
    return [{ kind: "quote", blocks: yield* flow(block.children, deeper(inside), parts) }];
  if (block.name === "p" && isEmpty(block)) return [paragraph([{ kind: "break" }])];
  return yield* flow(block.children, inside, parts);
}

function insideOf(block: ElementBlock, place: Place): Place {
  const style = styleOf(block.name, block.attributes, place.style);
  const inside = {
    ...place,
    style,
    lineLength: lettersPerLine(place, style),
    align: alignmentOf(block.attributes, place.align),
    transform: transformOf(block.attributes) ?? place.transform,
  };
  if (!blockNames.has(block.name) && block.name !== "li") return inside;
  const outer = insetPt(place.shape);
  const shape = shapeOf(block.attributes, place.shape ?? {}, place.lineLength * letterPt + outer);
  const lineLength = Math.max(1, inside.lineLength - Math.ceil((insetPt(shape) - outer) / letterPt));
  const dir = block.attributes["dir"];
  return { ...inside, shape, lineLength, dir: dir === "rtl" || dir === "ltr" ? dir : place.dir };
}

function insetPt({ leftPt = 0, rightPt = 0 }: LineShape = {}): number {
  return leftPt + rightPt;
}

const transforms = ["uppercase", "lowercase", "capitalize"] as const;

function transformOf(attributes: ElementBlock["attributes"]): Place["transform"] {
  const wanted = declarationsOf(attributes).get("text-transform");
  return transforms.find((one) => one === wanted);
}

function deeper(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
}

/** A heading as a separate line; blocks that it cannot contain follow it. */
function* heading(block: ElementBlock, place: Place, parts: Parts): Steps<readonly PrintBlock[]> {
  const inside = { ...place, lineLength: Math.min(place.lineLength, headingLineLength) };
  const blocks = yield* flow(block.children, inside, parts);
  return blocks.map((one) => (one.kind === "paragraph" ? { ...one, kind: "heading", level: Number(block.name.slice(1)) } : one));
}

function* list(block: ElementBlock, place: Place, parts: Parts): Steps<PrintBlock> {
  const items = block.children.filter((child) => child.kind === "element");
  const inside = { ...place, shape: {} };
  const drawn: (readonly PrintBlock[])[] = [];
  for (const item of items) drawn.push(yield* flow(item.children, insideOf(item, inside), parts));
  return listBlock(block, items, drawn);
}

function cellsOf(block: ElementBlock): readonly Block[] {
  return block.children.flatMap((child) =>
    child.kind !== "element" ? [] : child.name === "td" || child.name === "th" ? [{ ...child, name: "div" }] : cellsOf(child),
  );
}

function isEmpty(block: ElementBlock): boolean {
  return block.children.every(
    (child) =>
      (child.kind === "text" && child.text.trim() === "") ||
      (child.kind === "element" && (child.name === "br" || (!blockNames.has(child.name) && isEmpty(child)))),
  );
}

function* inlineOf(block: Block, place: Place, parts: Parts): Steps<readonly Inline[]> {
  if (isStepDone(parts.pace, costOf(block))) yield;
  if (block.kind === "text") {
    const text = spelled(
      block.text.replace(/\s+/g, (space) => (space.includes("\u00a0") ? space : " ")),
      place.transform,
    );
    return text === "" ? [] : [{ kind: "text", text: withBreaks(text, place.lineLength), style: place.style }];
  }
  if (block.kind === "field") {
    const inlines = parts.field(block, place);
    if (isStepDone(parts.pace, inlines.length)) yield;
    return inlines;
  }
  if (block.kind === "image")
    return [{ kind: "image", image: block.source, widthPt: pt(block.widthPx), heightPt: pt(block.heightPx) }];
  if (block.kind === "table") return [];
  if (block.name === "br") return [{ kind: "break" }];
  const inside = insideOf(block, place);
  const inlines: Inline[] = [];
  for (const child of block.children) for (const one of yield* inlineOf(child, inside, parts)) inlines.push(one);
  return linked(inlines, linkOf(block));
}

const charactersOfPart = 64;

/** Parts of a step that a block takes without its children. */
function costOf(block: Block): number {
  const text = block.kind === "text" ? block.text : block.kind === "element" ? (block.attributes["style"] ?? "") : "";
  return 1 + Math.floor(text.length / charactersOfPart);
}

function linkOf({ name, attributes }: ElementBlock): string | undefined {
  const url = name === "a" ? attributes["href"] : undefined;
  return url?.startsWith("#") ? undefined : url;
}

function linked(inlines: readonly Inline[], url: string | undefined): readonly Inline[] {
  return url === undefined || inlines.length === 0 ? inlines : [{ kind: "link", url, inlines }];
}

function spelled(text: string, transform: Place["transform"]): string {
  if (transform === "uppercase") return text.toUpperCase();
  if (transform === "lowercase") return text.toLowerCase();
  return transform === "capitalize" ? text.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) : text;
}

function pt(px: number | undefined): number | undefined {
  return px === undefined ? undefined : px * ptOfPx;
}

/** Removes the white space at both ends. */
function trimmed(line: readonly Inline[]): readonly Inline[] {
  const isBlank = (inline: Inline): boolean => inline.kind === "text" && inline.text.trim() === "";
  const from = line.findIndex((inline) => !isBlank(inline));
  const kept = from < 0 ? [] : line.slice(from, line.findLastIndex((inline) => !isBlank(inline)) + 1);
  return kept.map((inline, index) =>
    index === 0 && inline.kind === "text" ? { ...inline, text: inline.text.trimStart() } : inline,
  );
}
