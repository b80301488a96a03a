import { every, type Model } from "./model.ts";

const uploaded: Model = {
  of: { ...every("text", "filename contentType updatedPdf"), attachmentId: "uuid", filesize: "int" },
  must: "filename attachmentId filesize contentType",
};
const pageSizes: Model = { of: { ...every({ list: "number" }, "width height"), rotations: { list: "int" }, pages: "int!" } };

/** Models of public clients for uploads and files. */
export const fileModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/envelope/attachment": uploaded,
  "POST /api/v1/envelope/pdf-attachment": uploaded,
  "GET /api/v1/envelope/attachment/archive-info": {
    of: {
      ...every("text", "fileName mimeType content"),
      signers: {
        list: {
          of: { ...every("text", "id organization position name identifier date serial"), ...every("bool", "stamp qualified") },
        },
      },
      pdfPageSizes: pageSizes,
    },
  },
  "GET /api/v1/envelope/page-sizes": pageSizes,
  "GET /api/v1/envelope/attachment/page-sizes": pageSizes,
  "POST /api/v1/envelope/clone-attachment": uploaded,
  "POST /api/v1/template/image": { of: { imageUuid: "uuid!", ...every("text!", "src hash") } },
  "POST /api/v1/template/pdf": { of: { uuid: "uuid!", ...every("text!", "hash fieldsXml"), updatedPdf: "text" } },
  "GET /api/v1/template/pdf-page-sizes/{pdfUuid}": pageSizes,
  "GET /api/v1/template/{uuid}/pdf-page-sizes": pageSizes,
};
