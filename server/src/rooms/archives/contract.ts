import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { fileAnswers } from "../../http/file-reply.ts";
import { about, idShape, textShape } from "../../http/shapes.ts";

const params = Type.Object({ id: idShape<EnvelopeId>() });
const documentId = about("Id of a document of the template", textShape(255, 1));
const wait = Type.Optional(Type.Boolean({ description: "Wait until it is ready, a minute at most; otherwise 425" }));

/** The wire shapes of downloads (specification §4.1, facts §5). */
export const shapes = {
  zip: {
    params,
    query: Type.Object({
      documentId: Type.Optional(documentId),
      excludeFiles: Type.Optional(
        about("Letters of what to leave out: c certificates, p printable versions, a audit trail", textShape(32)),
      ),
      zipStructureName: Type.Optional(about("Name of a ZIP structure of the template", textShape(255))),
      wait,
    }),
    answers: fileAnswers,
  },
  pdf: { params, query: Type.Object({ documentId, wait }), answers: fileAnswers, contentTypes: ["application/pdf"] },
} as const;
