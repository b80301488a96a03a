import { lengthPt, declarationsOf } from "./style.ts";
import type { LineShape } from "./page.ts";

/** The maximum indent from each side. At most a third of the width may be used too, so that text has room. */
const insetPtMax = 150;
const pageWidthPt = 470;
const textPt = 10;
const lineHeights = { min: 0.8, max: 4 };

/**
 * The indent and line spacing of the paragraphs inside an element, added to those of its parent. `roomPt` is the available width.
 */
export function shapeOf(attributes: Readonly<Record<string, string>>, outer: LineShape, roomPt: number): LineShape {
  const declarations = declarationsOf(attributes);
  if (declarations.size === 0) return outer;
  const inset = (side: "left" | "right"): number =>
    sideOf(declarations, "margin", side) + sideOf(declarations, "padding", side) + (outer[`${side}Pt`] ?? 0);
  const max = Math.min(insetPtMax, roomPt / 3);
  const first = declarations.get("text-indent");
  const shape = {
    leftPt: clamp(inset("left"), 0, max),
    rightPt: clamp(inset("right"), 0, max),
    firstPt: first === undefined ? (outer.firstPt ?? 0) : clamp(lengthPt(first, textPt, pageWidthPt) ?? 0, 0, max),
    lineHeight: lineHeightOf(declarations.get("line-height")) ?? outer.lineHeight ?? 0,
  };
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== 0));
}

/** `margin-left`, or the left value of `margin: 1px 2px 3px 4px`. */
function sideOf(declarations: ReadonlyMap<string, string>, property: string, side: "left" | "right"): number {
  const all = declarations.get(property)?.split(/\s+/) ?? [];
  const short = side === "left" ? (all[3] ?? all[1] ?? all[0]) : (all[1] ?? all[0]);
  return lengthPt(declarations.get(`${property}-${side}`) ?? short ?? "0", textPt, pageWidthPt) ?? 0;
}

/** `1.5`, `150%` or a length, as a multiple of the letter height. */
function lineHeightOf(text: string | undefined): number | undefined {
  if (text === undefined || text === "normal") return undefined;
  const factor = /^\d(?:\.\d{1,4})?$/.test(text) ? Number(text) : (lengthPt(text, textPt, textPt) ?? 0) / textPt;
  return factor > 0 ? clamp(factor, lineHeights.min, lineHeights.max) : undefined;
}

function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)) * 100) / 100;
}
