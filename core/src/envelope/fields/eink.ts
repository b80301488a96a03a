import type { EinkField } from "../../template/field.ts";
import type { DrawingFacts } from "../drawing-facts.ts";
import { envelopeLimits } from "../limits.ts";
import { textChecked, type FieldCheck } from "./field-check.ts";

const { drawingBytesMax, drawingPixelsMax, drawingPaintedMin, drawingsMax } = envelopeLimits;
const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * E-ink: `data:image/png;base64,…` (50037) of a PNG (50038) of at most 10 kB and 300 × 300 pixels (50039) with something
 * drawn on it (50040). What its bytes are is found out before, so that nothing here decodes an image.
 */
export const checkEink: FieldCheck<EinkField> = (field, said, { drawings }) => {
  const text = said.text.trim();
  if (text === "") return textChecked("");
  const type = /^data:([^;,]{0,60})/.exec(text)?.[1];
  if (type !== undefined && type !== "image/png") return textChecked("", [wrongType(field, type || "nothing")]);
  const bytes = bytesOf(base64.exec(text)?.[1]);
  if (bytes === undefined) return textChecked("", [{ code: "value.drawing_base64", args: [field.name] }]);
  if (bytes > drawingBytesMax) return textChecked("", [tooLarge(field)]);
  const facts = drawings?.get(text);
  if (!facts) return textChecked("", [{ code: "value.too_many", args: ["drawings", drawingsMax] }]);
  return textChecked(text, factFaults(field, facts));
};

function factFaults(field: EinkField, facts: DrawingFacts) {
  if (facts.kind !== "png") return [wrongType(field, facts.type)];
  if (Math.max(facts.widthPx, facts.heightPx) > drawingPixelsMax) return [tooLarge(field)];
  if (facts.paintedPixels >= drawingPaintedMin) return [];
  return [{ code: "value.drawing_empty", args: [field.name, drawingPaintedMin] } as const];
}

/** The bytes that a whole base64 text stands for. */
function bytesOf(text: string | undefined): number | undefined {
  if (text === undefined || text.length % 4 !== 0) return undefined;
  return (text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
}

function wrongType(field: EinkField, type: string) {
  return { code: "value.drawing_type", args: [type, field.name], allowed: ["image/png"] } as const;
}

function tooLarge(field: EinkField) {
  return { code: "value.drawing_size", args: [field.name, drawingBytesMax, drawingPixelsMax] } as const;
}
