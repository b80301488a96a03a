import { Type } from "typebox";
import { attachmentCategories } from "@chancery/core/attachment/category.ts";
import type { AttachmentId, EnvelopeId, UploadId } from "@chancery/core/ids/id.ts";
import { attachmentPdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { fileAnswers } from "../../http/reply/file-reply.ts";
import { exampleIds } from "../../http/route/example-ids.ts";
import { about, idShape, illustrated, instantShape, namedShape, titled, wordShape } from "../../http/route/shapes.ts";

const example = {
  uuid: exampleIds.attachment,
  attachmentId: exampleIds.attachment,
  filename: "terms.txt",
  filesize: 49,
  contentType: "text/plain",
};

const uploaded = illustrated("UploadedAttachment", [example], {
  filename: Type.String(),
  uuid: idShape<AttachmentId>(),
  attachmentId: idShape<AttachmentId>(),
  filesize: Type.Integer(),
  contentType: Type.String(),
  updatedPdf: Type.Optional(Type.String({ description: "Base64; only when the service altered the PDF" })),
});

const text = Type.Optional(Type.String());
const container = titled("ArchiveInfo", {
  fileName: Type.String(),
  mimeType: Type.String(),
  content: Type.String({ description: "Base64" }),
  signers: Type.Array(
    Type.Object({
      id: Type.String({ description: "The hash of the signature value" }),
      organization: text,
      position: text,
      name: Type.String(),
      identifier: Type.Optional(Type.String({ description: "The first tax number of the certificate" })),
      date: Type.Optional(about("When the signer says to have signed", instantShape())),
      stamp: Type.Boolean({ description: "Whether the certificate is for seals of a legal person" }),
      serial: Type.String({ description: "The serial number of the certificate, hex" }),
      qualified: Type.Boolean({ description: "Whether issuer and certificate are qualified" }),
    }),
  ),
  pdfPageSizes: Type.Optional(namedShape("PdfPageSizes")),
});

const version = Type.String({ description: "`1.0.0`" });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const uploadParams = Type.Object({ id: idShape<UploadId>() });
const ofUpload = { params: uploadParams, headers: Type.Object({ "Tus-Resumable": version }) };
const uploadBytes: readonly string[] = ["application/offset+octet-stream"];
const uploadQuery = Type.Object({
  type: Type.Optional(about("The required kind of file, by its content; `all` if left out", wordShape(attachmentCategories))),
});

/** The wire shapes of attachments. */
export const shapes = {
  upload: {
    query: uploadQuery,
    answers: { 201: uploaded },
  },
  createUpload: {
    query: uploadQuery,
    bytes: uploadBytes,
    headers: Type.Object({
      "Tus-Resumable": version,
      "Upload-Length": count("Bytes of the whole file"),
      "Upload-Metadata": Type.Optional(
        Type.String({ description: "Keys with values in base64; `filename` is the name of the file" }),
      ),
    }),
    answers: { 201: null },
  },
  showUpload: { ...ofUpload, answers: { 200: null } },
  continueUpload: {
    params: uploadParams,
    bytes: uploadBytes,
    headers: Type.Object({
      "Tus-Resumable": version,
      "Upload-Offset": count("The offset of these bytes in the file, equal to the offset of the upload"),
    }),
    answers: { 204: null },
  },
  abandonUpload: { ...ofUpload, answers: { 204: null } },
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
  archiveInfo: {
    query: Type.Object({
      attachmentId: about(
        "An attachment that is a signed container (ASiC-S or ASiC-E with CAdES, or a CMS with its content)",
        idShape<AttachmentId>(),
      ),
      envelopeId: Type.Optional(about("The envelope it must belong to", idShape<EnvelopeId>())),
      convert2Pdf: Type.Optional(
        about("Whether an office file is converted to PDF, and any other that is none refused", Type.Boolean()),
      ),
    }),
    answers: { 200: container },
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
