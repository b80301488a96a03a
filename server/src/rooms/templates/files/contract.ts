import { Type } from "typebox";
import type { EnvelopeId, ImageId, PdfId, TemplateId } from "@chancery/core/ids/id.ts";
import { pdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { fileAnswers } from "../../../http/reply/file-reply.ts";
import { about, idShape, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

const imageUuid = idShape<ImageId>();
const pdfUuid = idShape<PdfId>();

/** The wire shapes of template images. */
export const imageShapes = {
  uploadImage: {
    answers: {
      201: titled("TemplateImage", { uuid: idShape<ImageId>(), imageUuid, src: Type.String(), hash: Type.String() }),
    },
  },
  downloadImage: {
    params: Type.Object({ imageUuid }),
    query: Type.Object({
      hash: Type.Optional(about("The hash returned by the upload; opens an image of another account", textShape(100))),
    }),
    answers: { 200: "binary" },
    contentTypes: ["image/png", "image/jpeg"],
  },
} as const;

const pdfParams = Type.Object({ pdfUuid });
const pdfQuery = Type.Object({
  hash: Type.Optional(about("The hash returned by the upload; opens a PDF of another account", textShape(100))),
});
const millimetres = Type.Array(Type.Number(), { description: "Millimetres, of each page as displayed" });

/** The wire shapes of template PDFs. */
export const pdfShapes = {
  upload: {
    query: Type.Object({
      action: Type.Optional(about("What to do with a form in the file; needed where there is one", wordShape(pdfActions))),
    }),
    answers: {
      201: titled("TemplatePdf", {
        uuid: idShape<PdfId>(),
        hash: Type.String(),
        fieldsXml: Type.String({ description: "With PARSE: the form's fields as the body of a template document" }),
        updatedPdf: Type.Optional(Type.String({ description: "Base64; only when the service altered the PDF" })),
      }),
    },
  },
  download: { params: pdfParams, query: pdfQuery, answers: fileAnswers, contentTypes: ["application/pdf"] },
  pageSizes: {
    params: pdfParams,
    query: pdfQuery,
    answers: {
      200: titled("PdfPageSizes", {
        width: millimetres,
        height: millimetres,
        rotations: Type.Array(Type.Integer(), { description: "Of the file itself: 0, 90, 180 or 270" }),
        pages: Type.Integer(),
      }),
    },
  },
} as const;

const params = Type.Object({ uuid: idShape<TemplateId>() });
const envelopeUuid = Type.Optional(about("An envelope of the template, for its participants", idShape<EnvelopeId>()));
const clearFields = Type.Optional(
  Type.Boolean({ description: "Without writable fields. PDFs of templates have none: what is filled in is printed over them" }),
);

/** The wire shapes of the files of one template. */
export const fileShapes = {
  pdf: { ...pdfShapes.download, params, query: Type.Object({ pdfUuid, envelopeUuid, clearFields }) },
  pageSizes: { ...pdfShapes.pageSizes, params, query: Type.Object({ pdfUuid, envelopeUuid }) },
  image: { ...imageShapes.downloadImage, params, query: Type.Object({ imageUuid, envelopeUuid }) },
} as const;
