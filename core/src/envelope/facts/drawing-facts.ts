import type { EnvelopeInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";

/** What the bytes of a drawing are: a PNG with its size and how much of it is painted, or what else they are. */
export type DrawingFacts =
  | { readonly kind: "png"; readonly widthPx: number; readonly heightPx: number; readonly paintedPixels: number }
  | { readonly kind: "other"; readonly type: string };

/** Drawings by their data URI as said, trimmed. */
export type DrawingsFacts = ReadonlyMap<string, DrawingFacts>;

const start = "data:";

/** Every drawing an input says, each once, that is short enough to be looked at; at most so many as an envelope may carry. */
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
