import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { fileAnswers } from "../../http/file-reply.ts";
import { idShape, textShape } from "../../http/shapes.ts";

const params = Type.Object({ id: idShape<EnvelopeId>() });
const documentId = textShape(255, 1);
const wait = Type.Optional(Type.Boolean());

/** The wire shapes of downloads (specification §4.1, facts §5). */
export const shapes = {
  zip: {
    params,
    query: Type.Object({
      documentId: Type.Optional(documentId),
      excludeFiles: Type.Optional(textShape(32)),
      zipStructureName: Type.Optional(textShape(255)),
      wait,
    }),
    answers: fileAnswers,
  },
  pdf: { params, query: Type.Object({ documentId, wait }), answers: fileAnswers, contentTypes: ["application/pdf"] },
} as const;
