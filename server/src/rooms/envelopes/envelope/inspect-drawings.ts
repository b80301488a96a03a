import { drawingsOf, type DrawingFacts, type DrawingsFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { EnvelopesNeeds } from "../needs.ts";

/** What the drawings are that an input says, one after the other: their number and size have a limit. */
export async function inspectDrawings(
  { inspectDrawing }: Pick<EnvelopesNeeds, "inspectDrawing">,
  input: EnvelopeInput,
  account: string,
): Promise<DrawingsFacts> {
  const facts = new Map<string, DrawingFacts>();
  for (const text of drawingsOf(input)) facts.set(text, await inspectDrawing(bytesOf(text), account));
  return facts;
}

/** What one drawing is; nothing of one that is too long to be looked at. */
export async function lookAtDrawing(
  { inspectDrawing }: Pick<EnvelopesNeeds, "inspectDrawing">,
  uri: string,
  account: string,
): Promise<DrawingsFacts> {
  if (uri.length > envelopeLimits.drawingTextMax) return new Map();
  return new Map([[uri, await inspectDrawing(bytesOf(uri), account)]]);
}

function bytesOf(uri: string): Buffer {
  return Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64");
}
