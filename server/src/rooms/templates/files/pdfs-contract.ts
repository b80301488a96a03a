import { Type } from "typebox";
import type { PdfId } from "@chancery/core/ids/id.ts";
import { pdfActions } from "@chancery/core/template/pdf/pdf-action.ts";
import { about, idShape, textShape, wordShape } from "../../../http/route/shapes.ts";
import { fileAnswers } from "../../../http/reply/file-reply.ts";

const params = Type.Object({ pdfUuid: idShape<PdfId>() });
const query = Type.Object({
  hash: Type.Optional(about("What the upload answered; opens a PDF of another account", textShape(100))),
});
const millimetres = Type.Array(Type.Number(), { description: "Millimetres, as a person sees each page" });

/** The wire shapes of template PDFs. */
export const pdfShapes = {
  upload: {
    query: Type.Object({
      action: Type.Optional(about("What to do with a form in the file; needed where there is one", wordShape(pdfActions))),
    }),
    answers: {
      201: Type.Object(
        {
          uuid: idShape<PdfId>(),
          hash: Type.String(),
          fieldsXml: Type.String({ description: "With PARSE: the form's fields as the body of a template document" }),
          updatedPdf: Type.Optional(Type.String({ description: "Base64; only when the service altered the PDF" })),
        },
        { title: "TemplatePdf" },
      ),
    },
  },
  download: { params, query, answers: fileAnswers, contentTypes: ["application/pdf"] },
  pageSizes: {
    params,
    query,
    answers: {
      200: Type.Object(
        {
          width: millimetres,
          height: millimetres,
          rotations: Type.Array(Type.Integer(), { description: "Of the file itself: 0, 90, 180 or 270" }),
          pages: Type.Integer(),
        },
        { title: "PdfPageSizes" },
      ),
    },
  },
} as const;
