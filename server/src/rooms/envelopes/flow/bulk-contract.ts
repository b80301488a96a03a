import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { idShape, illustrated, textShape, uuidAnswer } from "../../../http/route/shapes.ts";

const uuidsMax = 10_000;
const exampleId = "01930000-0000-7000-8000-0000000000e1";
const uuids = Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: uuidsMax });

/** The wire shapes of bulk actions. The answer is the id of a process. */
export const bulkShapes = {
  approve: {
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("EnvelopeUuids", [{ uuids: [exampleId] }], { uuids }),
    answers: { 200: uuidAnswer },
  },
  cancel: {
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("EnvelopeCancel", [{ uuids: [exampleId], comment: "Ordered twice" }], {
      uuids,
      comment: textShape(5000, 5),
    }),
    answers: { 200: uuidAnswer },
  },
} as const;
