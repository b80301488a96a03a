import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import { known, name, nut } from "../world/envelopes/goods.ts";
import { cid, file as fileOf, fileId, send } from "../world/envelopes/example.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { goods } from "../world/envelopes/goods.ts";
import type { EnvelopeSample } from "./sample.ts";

/** Objects that samples of envelopes refer to: a dictionary with a record, an uploaded PDF, a recipient mailbox, a drawing. */
export const dictionary = goods;
export const column = name;
export const record = nut;
export const file = fileId;
export const other = cid;
export const picture = "data:image/png;base64,AAAA";
export const stroke = { kind: "png", widthPx: 300, heightPx: 300, paintedPixels: 15 } as const;

const envelopeId = "00000000-0000-7000-8000-0000000000ff" as EnvelopeId;

/** Faults of a send of this XML over the template of the sample. */
export function faultsOfSend({ template, drawing = stroke, attachment }: EnvelopeSample, xml: string): readonly FaultRow[] {
  const read = readTemplate(template);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  const drawings = new Map<string, DrawingFacts>([[picture, drawing]]);
  const more = { ...(attachment === "stolen" && { envelopeId }), ...(attachment === "large" && { sizeBytes: 101 }) };
  const attachments = new Map([[fileId, fileOf(more)]]);
  const decision = send(xml, { template: read.template, drawings, attachments, dictionaries: known() });
  return "faults" in decision ? decision.faults : [];
}
