import { Type } from "typebox";
import { attachmentCategories } from "@chancery/core/attachment/category.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import { attachmentPdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { fileAnswers } from "../../http/reply/file-reply.ts";
import { exampleIds } from "../../http/route/example-ids.ts";
import { about, idShape, namedShape, wordShape } from "../../http/route/shapes.ts";

const example = {
  uuid: exampleIds.attachment,
  attachmentId: exampleIds.attachment,
  filename: "terms.txt",
  filesize: 49,
  contentType: "text/plain",
};

const uploaded = Type.Object(
  {
    filename: Type.String(),
    uuid: idShape<AttachmentId>(),
    attachmentId: idShape<AttachmentId>(),
    filesize: Type.Integer(),
    contentType: Type.String(),
    updatedPdf: Type.Optional(Type.String({ description: "Base64; only when the service altered the PDF" })),
  },
  { title: "UploadedAttachment", examples: [example] },
);

/** The wire shapes of attachments. */
export const shapes = {
  upload: {
    query: Type.Object({
      type: Type.Optional(about("The required kind of file, by its content; `all` if left out", wordShape(attachmentCategories))),
    }),
    answers: { 201: uploaded },
  },
  uploadPdf: {
    query: Type.Object({
      action: Type.Optional(about("What to do with a form in the file", wordShape(attachmentPdfActions))),
    }),
    answers: { 201: uploaded },
  },
  pageSizes: {
    query: Type.Object({
      attachmentUuid: idShape<AttachmentId>(),
      envelopeUuid: Type.Optional(about("The envelope it must belong to", idShape<EnvelopeId>())),
    }),
    answers: { 200: namedShape("PdfPageSizes") },
  },
  clone: {
    query: Type.Object({ attachmentUuid: about("The attachment to copy", idShape<AttachmentId>()) }),
    answers: { 201: uploaded },
  },
  download: {
    query: Type.Object({
      attachmentUuid: idShape<AttachmentId>(),
      envelopeUuid: Type.Optional(about("The envelope it must belong to", idShape<EnvelopeId>())),
    }),
    answers: fileAnswers,
    contentTypes: ["*/*"],
  },
} as const;
