import { table } from "../text/table.ts";

const ptOf = table<number>({ px: 0.75, pt: 1, mm: 72 / 25.4, cm: 720 / 25.4, in: 72, "": 0.75 });

/** Converts a CSS length to points: `12px`, `1cm`, `1.5em` of `emPt`, `50%` of `wholePt`. Undefined for any other text. */
export function lengthPt(text: string, emPt: number, wholePt: number): number | undefined {
  const [, amount, unit = ""] = /^(-?\d{1,5}(?:\.\d{1,5})?)(px|pt|mm|cm|in|em|rem|%)?$/.exec(text.trim()) ?? [];
  if (amount === undefined) return undefined;
  if (unit === "%") return (Number(amount) / 100) * wholePt;
  return Number(amount) * (unit === "em" || unit === "rem" ? emPt : (ptOf[unit] ?? 0));
}
