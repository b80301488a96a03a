import type { Alignment, TextStyle } from "./page.ts";
import { table } from "../text/table.ts";

/** The text style inside an element: its parent's, with the changes of its name and safe attributes. */
export function styleOf(name: string, attributes: Readonly<Record<string, string>>, outer: TextStyle): TextStyle {
  const declarations = declarationsOf(attributes);
  const size = sizeOf(name, declarations.get("font-size"), outer.sizePt ?? textPt);
  return { ...outer, ...byName[name], ...byDeclarations(declarations), ...backgroundOf(name, attributes), ...size };
}

/** The default text size, and the minimum and maximum in a template, in points. */
const textPt = 10;
const sizePtMin = 4;
const sizePtMax = 72;
const namedSizes = table<number>({
  "xx-small": 6,
  "x-small": 7,
  small: 8.5,
  medium: 10,
  large: 12,
  "x-large": 15,
  "xx-large": 20,
});

function sizeOf(name: string, text: string | undefined, outerPt: number): TextStyle {
  const relative = table({ smaller: outerPt * 0.85, larger: outerPt * 1.2 });
  const fallback = name === "small" ? outerPt * 0.85 : undefined;
  const sizePt =
    text === undefined ? fallback : (namedSizes[text] ?? relative[text] ?? lengthPt(text, outerPt, outerPt) ?? fallback);
  return sizePt === undefined ? {} : { sizePt: Math.min(sizePtMax, Math.max(sizePtMin, sizePt)) };
}

/** The number of letters in a line after a change of text size. */
export function lettersPerLine(place: { readonly style: TextStyle; readonly lineLength: number }, style: TextStyle): number {
  const outer = place.style.sizePt ?? textPt;
  const share = outer / Math.max(outer, style.sizePt ?? textPt);
  return Math.max(1, Math.floor(place.lineLength * share));
}

/** The background of the text; tables, rows and cells are filled as a whole instead. */
function backgroundOf(name: string, attributes: Readonly<Record<string, string>>): TextStyle {
  const background = ["table", "tr", "th", "td"].includes(name) ? undefined : fillOf(attributes);
  return background === undefined ? {} : { background };
}

/** The background colour of an element, from its style or attribute. */
export function fillOf(attributes: Readonly<Record<string, string>>): string | undefined {
  return colorOf(declarationsOf(attributes).get("background-color") ?? attributes["bgcolor"]?.trim().toLowerCase() ?? "");
}

/** The alignment set by an element, or its parent's. */
export function alignmentOf(attributes: Readonly<Record<string, string>>, outer: Alignment | undefined): Alignment | undefined {
  const wanted = declarationsOf(attributes).get("text-align") ?? attributes["align"]?.toLowerCase();
  return wanted === undefined ? outer : (alignments[wanted] ?? outer);
}

const byName = table<TextStyle>({
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  sub: { raised: "sub" },
  sup: { raised: "super" },
  pre: { mono: true },
});

const alignments = table<Alignment>({
  left: "start",
  start: "start",
  center: "center",
  right: "end",
  end: "end",
  justify: "justify",
});

/** The safe declarations of a style, with values in lower case. */
export function declarationsOf(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const declarations = (attributes["style"] ?? "").split(";").map((one) => one.split(":"));
  return new Map(declarations.map(([property = "", value = ""]) => [property.trim(), value.trim().toLowerCase()]));
}

function byDeclarations(declarations: ReadonlyMap<string, string>): TextStyle {
  const weight = declarations.get("font-weight") ?? "";
  const line = `${declarations.get("text-decoration") ?? ""} ${declarations.get("text-decoration-line") ?? ""}`;
  const color = colorOf(declarations.get("color") ?? "");
  return {
    ...(weight === "bold" || weight === "bolder" || Number(weight) >= 600 ? { bold: true } : {}),
    ...(/italic|oblique/.test(declarations.get("font-style") ?? "") ? { italic: true } : {}),
    ...(line.includes("underline") ? { underline: true } : {}),
    ...(line.includes("line-through") ? { strike: true } : {}),
    ...(color === undefined ? {} : { color }),
  };
}

const namedColors = table<string>({
  black: "#000000",
  white: "#ffffff",
  red: "#ff0000",
  green: "#008000",
  blue: "#0000ff",
  gray: "#808080",
  grey: "#808080",
  navy: "#000080",
  maroon: "#800000",
  orange: "#ffa500",
  purple: "#800080",
  yellow: "#ffff00",
  lime: "#00ff00",
  aqua: "#00ffff",
  cyan: "#00ffff",
  magenta: "#ff00ff",
  fuchsia: "#ff00ff",
  silver: "#c0c0c0",
  olive: "#808000",
  brown: "#a52a2a",
  pink: "#ffc0cb",
  lightgray: "#d3d3d3",
  lightgrey: "#d3d3d3",
  darkred: "#8b0000",
  darkblue: "#00008b",
  darkgreen: "#006400",
  teal: "#008080",
});

function colorOf(text: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const rgb = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(?:1|1\.0|100%)\s*)?\)$/.exec(text);
  if (rgb)
    return `#${rgb
      .slice(1)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"))
      .join("")}`;
  return namedColors[text];
}

const ptOf = table<number>({ px: 0.75, pt: 1, mm: 72 / 25.4, cm: 720 / 25.4, in: 72, "": 0.75 });

/** Converts a CSS length to points: `12px`, `1cm`, `1.5em` of `emPt`, `50%` of `wholePt`. Undefined for any other text. */
export function lengthPt(text: string, emPt: number, wholePt: number): number | undefined {
  const [, amount, unit = ""] = /^(-?\d{1,5}(?:\.\d{1,5})?)(px|pt|mm|cm|in|em|rem|%)?$/.exec(text.trim()) ?? [];
  if (amount === undefined) return undefined;
  if (unit === "%") return (Number(amount) / 100) * wholePt;
  return Number(amount) * (unit === "em" || unit === "rem" ? emPt : (ptOf[unit] ?? 0));
}
