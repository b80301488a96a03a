import { Type } from "typebox";
import type { EnvelopeId, ImageId, PdfId, TemplateId } from "@chancery/core/ids/id.ts";
import { about, idShape } from "../../../http/route/shapes.ts";
import { imageShapes } from "./images-contract.ts";
import { pdfShapes } from "./pdfs-contract.ts";

const params = Type.Object({ uuid: idShape<TemplateId>() });
const envelopeUuid = Type.Optional(about("An envelope of the template, for who takes part in it", idShape<EnvelopeId>()));
const pdfUuid = idShape<PdfId>();
const clearFields = Type.Optional(
  Type.Boolean({ description: "Without writable fields. PDFs of templates have none: what is filled in is printed over them" }),
);

/** The wire shapes of the files of one template. */
export const fileShapes = {
  pdf: {
    ...pdfShapes.download,
    params,
    query: Type.Object({ pdfUuid, envelopeUuid, clearFields }),
  },
  pageSizes: { ...pdfShapes.pageSizes, params, query: Type.Object({ pdfUuid, envelopeUuid }) },
  image: { ...imageShapes.downloadImage, params, query: Type.Object({ imageUuid: idShape<ImageId>(), envelopeUuid }) },
} as const;
