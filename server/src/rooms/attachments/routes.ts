import { settleResult } from "../../http/route/settle-result.ts";
import { route, type AnyRoute, type Reply } from "../../http/route/route.ts";
import { cloneAttachment } from "./actions/clone-attachment.ts";
import { downloadAttachment } from "./actions/download-attachment.ts";
import { uploadAttachment } from "./actions/upload-attachment.ts";
import { shapes } from "./contract.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { uploadRoutes } from "./routes-uploads.ts";
import { pdfRoutes } from "./routes-pdfs.ts";
import { showUploaded } from "./view.ts";

/** The endpoints of attachments. */
export function routes(needs: AttachmentsNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/attachment", {
      guest: true,
      summary: "Upload a file",
      mailbox: "optional",
      permission: ["envelopeSend", "envelopeManage", "envelopeSign"],
      upload: true,
      uploadTypeFault: "upload.content_type",
      contract: shapes.upload,
      faults: ["attachment.too_large", "attachment.format", "upload.failed", "request.conflict", "quota.space"],
      action: ({ upload, query, ...request }) => {
        if (!upload) throw new Error("an upload route without an upload");
        const input = { upload, category: query.type ?? "all" };
        return settleResult(request, created, (acting) => uploadAttachment(needs, input, acting));
      },
    }),
    ...uploadRoutes(needs),
    ...pdfRoutes(needs),
    route("POST", "/api/v1/envelope/clone-attachment", {
      summary: "Create another attachment with the same file",
      mailbox: "optional",
      permission: ["envelopeSend", "envelopeManage", "envelopeSign"],
      contract: shapes.clone,
      faults: ["attachment.not_found", "request.conflict", "quota.space", "quota.rate"],
      action: ({ query, ...request }) =>
        settleResult(request, created, (acting) => cloneAttachment(needs, { id: query.attachmentUuid }, acting)),
    }),
    route("GET", "/api/v1/envelope/attachment", {
      guest: true,
      summary: "Download a file",
      mailbox: "required",
      permission: "envelopeDownloadBinaries",
      contract: shapes.download,
      faults: ["attachment.not_found", "request.not_acceptable"],
      action: async ({ query, mailbox, caller, headers }) => {
        const wanted = { id: query.attachmentUuid, envelopeId: query.envelopeUuid, mailbox, caller };
        return downloadAttachment(needs, wanted, headers);
      },
    }),
  ];
}

const created = (attachment: Parameters<typeof showUploaded>[0]): Reply => ({ status: 201, body: showUploaded(attachment) });
