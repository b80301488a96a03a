import { drawingsOf, type DrawingFacts, type DrawingsFacts } from "@chancery/core/envelope/drawing-facts.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/input.ts";
import type { EnvelopesNeeds } from "./needs.ts";

/** What the drawings are that an input says, one after the other: their number and size have a limit. */
export async function lookAtDrawings(
  { inspectDrawing }: Pick<EnvelopesNeeds, "inspectDrawing">,
  input: EnvelopeInput,
): Promise<DrawingsFacts> {
  const facts = new Map<string, DrawingFacts>();
  for (const text of drawingsOf(input)) {
    const base64 = text.slice(text.indexOf(",") + 1);
    facts.set(text, await inspectDrawing(Buffer.from(base64, "base64")));
  }
  return facts;
}
