import type { Alignment, TextStyle } from "./page.ts";

/** How the text inside an element looks: that of its parent, and what its name and its safe attributes add. */
export function styleOf(name: string, attributes: Readonly<Record<string, string>>, outer: TextStyle): TextStyle {
  return { ...outer, ...byName[name], ...byDeclarations(declarationsOf(attributes)) };
}

/** The alignment an element asks for, or that of its parent. */
export function alignmentOf(attributes: Readonly<Record<string, string>>, outer: Alignment | undefined): Alignment | undefined {
  const wanted = declarationsOf(attributes).get("text-align") ?? attributes["align"]?.toLowerCase();
  return wanted === undefined ? outer : (alignments[wanted] ?? outer);
}

const byName: Readonly<Record<string, TextStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  sub: { raised: "sub" },
  sup: { raised: "super" },
};

const alignments: Readonly<Record<string, Alignment>> = {
  left: "start",
  start: "start",
  center: "center",
  right: "end",
  end: "end",
  justify: "justify",
};

function declarationsOf(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
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

const namedColors: Readonly<Record<string, string>> = {
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
  teal: "#008080",
};

function colorOf(text: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text);
  if (rgb)
    return `#${rgb
      .slice(1)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"))
      .join("")}`;
  return namedColors[text];
}
