import type { FaultRow } from "../../../fault/fault.ts";
import type { EinkField } from "../../../template/model/field.ts";
import type { DrawingFacts } from "../../facts/drawing-facts.ts";
import { envelopeLimits } from "../../model/limits.ts";
import { textChecked, type FieldCheck } from "./field-check.ts";

const { drawingBytesMax, drawingPixelsMax, drawingPaintedMin, drawingsMax } = envelopeLimits;
const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * E-ink: `data:image/png;base64,…` (50037) of a PNG (50038) of at most 10 kB and 300 × 300 pixels (50039) that is not blank
 * (50040). Images are decoded beforehand; this check uses the facts only.
 */
export const checkEink: FieldCheck<EinkField> = (field, submitted, { drawings }) => {
  const text = submitted.text.trim();
  if (text === "") return textChecked("");
  const faults = drawingFaults(field.name, text, drawings?.get(text));
  return textChecked(faults.length > 0 ? "" : text, faults);
};

/** The faults of a drawing, given as a non-empty data URI. `name` is used in the messages; `facts` describe its bytes. */
export function drawingFaults(name: string, uri: string, facts: DrawingFacts | undefined): readonly FaultRow[] {
  const type = /^data:([^;,]{0,60})/.exec(uri)?.[1];
  if (type !== undefined && type !== "image/png") return [wrongType(name, type || "nothing")];
  const bytes = bytesOf(base64.exec(uri)?.[1]);
  if (bytes === undefined) return [{ code: "value.drawing_base64", args: [name] }];
  if (bytes > drawingBytesMax) return [tooLarge(name)];
  if (!facts) return [{ code: "value.too_many", args: ["drawings", drawingsMax] }];
  if (facts.kind !== "png") return [wrongType(name, facts.type)];
  if (Math.max(facts.widthPx, facts.heightPx) > drawingPixelsMax) return [tooLarge(name)];
  if (facts.paintedPixels >= drawingPaintedMin) return [];
  return [{ code: "value.drawing_empty", args: [name, drawingPaintedMin] }];
}

/** The number of bytes that a base64 text encodes; undefined if the text is not complete base64. */
function bytesOf(text: string | undefined): number | undefined {
  if (text === undefined || text.length % 4 !== 0) return undefined;
  return (text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
}

function wrongType(name: string, type: string): FaultRow {
  return { code: "value.drawing_type", args: [type, name], allowed: ["image/png"] };
}

function tooLarge(name: string): FaultRow {
  return { code: "value.drawing_size", args: [name, drawingBytesMax, drawingPixelsMax] };
}
