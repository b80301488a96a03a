import { refuseOtherVersion, tusVersion } from "@chancery/core/attachment/upload-headers.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../http/route/route.ts";
import { abandonUpload } from "./abandon-upload.ts";
import { continueUpload } from "./continue-upload.ts";
import { createUpload } from "./create-upload.ts";
import { showUpload } from "./show-upload.ts";
import { shapes } from "./contract.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { uploadPath } from "./view.ts";

const common = {
  guest: true,
  mailbox: "optional",
  permission: ["envelopeSend", "envelopeManage", "envelopeSign"],
  always: { "tus-resumable": tusVersion, "tus-version": tusVersion },
} as const;
const ofOne: readonly FaultCode[] = ["upload.version", "attachment.not_found"];
const ofBytes: readonly FaultCode[] = [
  "request.header_missing",
  "upload.failed",
  "upload.offset",
  "attachment.format",
  "attachment.too_large",
  "quota.space",
  "request.conflict",
];

/** Uploads of attachments in parts: tus 1.0, core protocol with creation, creation-with-upload, termination and expiration. */
export function uploadRoutes(needs: AttachmentsNeeds): readonly AnyRoute[] {
  return [
    route("POST", uploadPath, {
      ...common,
      summary: "Start a resumable upload of a file",
      contract: shapes.createUpload,
      faults: [...ofOne, ...ofBytes],
      action: ({ headers, bytes, query, ...acting }) =>
        createUpload(needs, { headers, bytes, category: query.type ?? "all" }, acting),
    }),
    route("HEAD", `${uploadPath}/{id}`, {
      ...common,
      summary: "Retrieve the offset of an upload, in headers",
      contract: shapes.showUpload,
      faults: ofOne,
      action: ({ params, headers, ...acting }) => showUpload(needs, params.id, { headers }, acting),
    }),
    route("PATCH", `${uploadPath}/{id}`, {
      ...common,
      summary: "Continue an upload at its offset; the last response names the attachment",
      contract: shapes.continueUpload,
      faults: [...ofOne, ...ofBytes],
      action: ({ params, headers, bytes, ...acting }) => continueUpload(needs, params.id, { headers, bytes }, acting),
    }),
    route("DELETE", `${uploadPath}/{id}`, {
      ...common,
      summary: "Abandon an upload",
      contract: shapes.abandonUpload,
      faults: ofOne,
      action: async ({ params, headers, ...acting }) => {
        refuseOtherVersion(headers);
        return abandonUpload(needs, params.id, acting);
      },
    }),
  ];
}
