import type { PrintBlock, PrintDocument } from "@chancery/core/print/page.ts";
import { directionOf } from "@chancery/core/print/text.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";

/** One line in each script the service prints. */
export const probeLines = ["Chancery", "Договір", "Σύμβαση", "عقد توريد", "חוזה אספקה", "供货合同"];

/** A small page for the doctor. */
export const probePage: PrintDocument = {
  title: "Probe",
  createdAt: instantOf(0)!,
  footer: "Probe",
  blocks: probeLines.map((text): PrintBlock => ({
    kind: "paragraph",
    inlines: [{ kind: "text", text, style: {} }],
    align: undefined,
    dir: directionOf(text),
  })),
};
