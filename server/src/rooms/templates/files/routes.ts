import { pageSizes } from "@chancery/core/template/model/pdf-page.ts";
import { base64Reply } from "../../../http/reply/base64-reply.ts";
import { ok, route, type AnyRoute, type Reply } from "../../../http/route/route.ts";
import { findImageOf, findPdfOf } from "./find-template-file.ts";
import { fileShapes, imageShapes } from "./contract.ts";
import { imageReply, pdfReply } from "./file-replies.ts";
import type { RoomNeeds } from "../needs.ts";
import { settleResult } from "../../../http/route/settle-result.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { downloadImage } from "./download-image.ts";
import { uploadImage } from "./upload-image.ts";
import { pdfFaultCodes } from "../../../http/body/read-pdf.ts";
import { showPdf } from "./show-pdf.ts";
import { uploadPdf, type UploadedPdf } from "./upload-pdf.ts";
import { pdfShapes } from "./contract.ts";
import type { TemplateImageRow } from "./template-file.ts";

/** The files of one template, for callers who see the template or one of its envelopes: no hash is required. */
export function fileRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/template/{uuid}/pdf", {
      guest: true,
      summary: "Download a PDF of the template",
      mailbox: "optional",
      contract: fileShapes.pdf,
      faults: ["pdf.not_found"],
      action: async ({ params, query, headers, ...acting }) => {
        const { pdfUuid, envelopeUuid } = query;
        const pdf = await findPdfOf(needs, pdfUuid, { uuid: params.uuid, envelopeUuid }, acting);
        return pdfReply(needs, pdf, headers);
      },
    }),
    route("GET", "/api/v1/template/{uuid}/pdf-page-sizes", {
      guest: true,
      summary: "Retrieve the page sizes of a PDF of the template, in millimetres",
      mailbox: "optional",
      contract: fileShapes.pageSizes,
      faults: ["pdf.not_found"],
      action: async ({ params, query, ...acting }) => {
        const { pdfUuid, envelopeUuid } = query;
        const pdf = await findPdfOf(needs, pdfUuid, { uuid: params.uuid, envelopeUuid }, acting);
        return ok(pageSizes(pdf.pages));
      },
    }),
    route("GET", "/api/v1/template/{uuid}/image", {
      guest: true,
      summary: "Download an image of the template, or its logo",
      mailbox: "optional",
      contract: fileShapes.image,
      faults: ["image.not_found"],
      action: async ({ params, query, ...acting }) => {
        const { imageUuid, envelopeUuid } = query;
        const image = await findImageOf(needs, imageUuid, { uuid: params.uuid, envelopeUuid }, acting);
        return imageReply(image, await needs.blobs.read(image.sha256));
      },
    }),
  ];
}

/** The endpoints of template images. */
export function imageRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/template/image", {
      summary: "Upload an image for templates: PNG or JPEG, at most 5 MiB and 1024×768",
      mailbox: "required",
      permission: "templateManage",
      upload: true,
      contract: imageShapes.uploadImage,
      faults: ["attachment.too_large", "image.format", "image.unreadable", "image.dimensions", "request.conflict", "quota.space"],
      action: async ({ upload, mailbox, caller, origin, settle }) => {
        if (!upload) throw new Fault("request.body_missing", { args: ["file"] });
        const show = (image: Parameters<typeof showImage>[0]): Reply => ({ status: 201, body: showImage(image) });
        return settleResult({ mailbox, caller, origin, settle }, show, (acting) => uploadImage(needs, upload, acting));
      },
    }),
    route("GET", "/api/v1/template/image/{imageUuid}", {
      summary: "Download an image; one of another mailbox requires its hash",
      mailbox: "required",
      contract: imageShapes.downloadImage,
      faults: ["image.not_found"],
      action: async ({ params, query, mailbox }) => {
        const { image, stream } = await downloadImage(needs, params.imageUuid, query.hash, mailbox);
        return imageReply(image, stream);
      },
    }),
  ];
}

/** The endpoints of template PDFs. */
export function pdfRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/template/pdf", {
      summary: "Upload a PDF for templates: at most 25 MiB and 500 pages, neither encrypted nor signed",
      mailbox: "required",
      permission: "templateManage",
      upload: true,
      contract: pdfShapes.upload,
      faults: [...pdfFaultCodes, "request.conflict", "quota.space"],
      action: async ({ upload, query, mailbox, caller, origin, signal, settle }) => {
        if (!upload) throw new Fault("request.body_missing", { args: ["file"] });
        const input = { upload, action: query.action, signal: signal() };
        return settleResult({ mailbox, caller, origin, settle }, created, (acting) => uploadPdf(needs, input, acting));
      },
    }),
    route("GET", "/api/v1/template/pdf/{pdfUuid}", {
      summary: "Download a PDF; one of another mailbox requires its hash",
      mailbox: "required",
      contract: pdfShapes.download,
      faults: ["pdf.not_found"],
      action: async ({ params, query, mailbox, headers }) => {
        const pdf = await showPdf(needs, params.pdfUuid, query.hash, mailbox);
        return pdfReply(needs, pdf, headers);
      },
    }),
    route("GET", "/api/v1/template/pdf-page-sizes/{pdfUuid}", {
      summary: "Retrieve the page sizes of a PDF in millimetres, of the pages as displayed",
      mailbox: "required",
      contract: pdfShapes.pageSizes,
      faults: ["pdf.not_found"],
      action: async ({ params, query, mailbox }) => {
        const pdf = await showPdf(needs, params.pdfUuid, query.hash, mailbox);
        return ok(pageSizes(pdf.pages));
      },
    }),
  ];
}

function created({ pdf, fieldsXml, updated }: UploadedPdf): Reply {
  const body = { uuid: pdf.id, hash: pdf.hash, fieldsXml };
  return updated ? base64Reply(201, body, ["updatedPdf", updated]) : { status: 201, body };
}

/** The attributes with which XML shows the image: `<img src="…" hash="…"/>`. */
function showImage(image: TemplateImageRow) {
  return { uuid: image.id, imageUuid: image.id, src: `image-uuid:${image.id}`, hash: image.hash };
}
