import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { base64Reply } from "../../http/reply/base64-reply.ts";
import { settleResult } from "../../http/route/settle-result.ts";
import { pageSizes } from "@chancery/core/template/model/pdf-page.ts";
import { pdfFaultCodes } from "../../http/body/read-pdf.ts";
import { ok, route, type AnyRoute, type Reply } from "../../http/route/route.ts";
import { showContainer } from "./actions/show-container.ts";
import { showPageSizes } from "./actions/show-page-sizes.ts";
import { uploadPdfAttachment, type UploadedPdf } from "./actions/upload-pdf-attachment.ts";
import { shapes } from "./contract.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { showUploaded } from "./view.ts";

/** The endpoints of attachments that are PDFs. */
export function pdfRoutes(needs: AttachmentsNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/pdf-attachment", {
      summary: "Upload a PDF without its form",
      mailbox: "optional",
      permission: ["envelopeSend", "envelopeManage", "envelopeSign"],
      upload: true,
      uploadTypeFault: "upload.content_type",
      contract: shapes.uploadPdf,
      faults: [...pdfFaultCodes, "request.conflict", "quota.space"],
      action: ({ upload, query, signal, ...request }) => {
        if (!upload) throw new Error("an upload route without an upload");
        const input = { upload, action: query.action, signal: signal() };
        return settleResult(request, created, (acting) => uploadPdfAttachment(needs, input, acting));
      },
    }),
    route("GET", "/api/v1/envelope/attachment/archive-info", {
      guest: true,
      summary: "Retrieve the file of an attached signed container, and its signers",
      mailbox: "required",
      permission: "envelopeDownloadBinaries",
      contract: shapes.archiveInfo,
      faults: [...pageSizesFaults, "attachment.not_convertible", "signature.invalid", "signature.unreadable"],
      action: async ({ query, mailbox, caller, signal }) => {
        const isPdfWanted = query.convert2Pdf === true;
        const wanted = { id: query.attachmentId, envelopeId: query.envelopeId, isPdfWanted, mailbox, caller };
        return showContainer(needs, wanted, signal());
      },
    }),
    ...pageSizePaths.map((path) => pageSizesRoute(needs, path)),
  ];
}

function created({ attachment, updated }: UploadedPdf): Reply {
  const body = showUploaded(attachment);
  return updated ? base64Reply(201, body, ["updatedPdf", updated]) : { status: 201, body };
}

const pageSizesFaults: readonly FaultCode[] = [
  "attachment.not_found",
  "attachment.too_large",
  "attachment.format",
  "pdf.damaged",
  "pdf.encrypted",
  "value.too_many",
];

/** The path of public clients, and the older one. */
const pageSizePaths = ["/api/v1/envelope/attachment/page-sizes", "/api/v1/envelope/page-sizes"] as const;

function pageSizesRoute(needs: AttachmentsNeeds, path: (typeof pageSizePaths)[number]): AnyRoute {
  return route("GET", path, {
    guest: true,
    summary: "Retrieve the page sizes of an attached PDF in millimetres, of the pages as displayed",
    mailbox: "required",
    permission: "envelopeDownloadBinaries",
    contract: shapes.pageSizes,
    faults: pageSizesFaults,
    action: async ({ query, mailbox, caller, signal }) => {
      const wanted = { id: query.attachmentUuid, envelopeId: query.envelopeUuid, mailbox, caller };
      return ok(pageSizes(await showPageSizes(needs, wanted, signal())));
    },
  });
}
