import type { EnvelopeInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";

/** The content of a drawing: a PNG with its size and painted pixels, or the reason it is not one. */
export type DrawingFacts =
  | { readonly kind: "png"; readonly widthPx: number; readonly heightPx: number; readonly paintedPixels: number }
  | { readonly kind: "other"; readonly type: string };

/** Facts by the trimmed data URI of the drawing. */
export type DrawingsFacts = ReadonlyMap<string, DrawingFacts>;

const start = "data:";

/** The drawings in an input that are short enough to be decoded, without repetition and at most `envelopeLimits.drawingsMax`. */
export function drawingsOf(input: EnvelopeInput): readonly string[] {
  const found = new Set<string>();
  for (const document of input.documents) {
    const rows = document.tables.flatMap(({ rows: submitted }) => submitted);
    for (const field of [...document.fields, ...rows.flatMap((row) => row.fields)]) {
      const text = field.text.trim();
      if (!text.startsWith(start) || text.length > envelopeLimits.drawingTextMax) continue;
      found.add(text);
      if (found.size === envelopeLimits.drawingsMax) return [...found];
    }
  }
  return [...found];
}
