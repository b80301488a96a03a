import { checksumAlgorithms, refuseOtherVersion, tusVersion } from "@chancery/core/attachment/upload-headers.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { cancelImport } from "../imports/cancel-import.ts";
import { continueUpload } from "./continue-upload.ts";
import { createUpload } from "./create-upload.ts";
import { showUpload } from "./show-upload.ts";
import { importShapes } from "../imports/contract.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { uploadPath } from "./upload-reply.ts";
import { uploadFile } from "./upload-file.ts";

const always = { "tus-resumable": tusVersion, "tus-version": tusVersion };
const common = { mailbox: "required", permission: "dictionaryRowManage", always } as const;
const ofHeaders: readonly FaultCode[] = ["upload.version", "request.header_missing", "value.unsupported"];
const ofBytes: readonly FaultCode[] = [
  "upload.failed",
  "upload.offset",
  "upload.checksum",
  "upload.ended",
  "import.file_format",
  "request.conflict",
];

/** Resumable uploads: tus 1.0, core protocol with creation, creation-with-upload, termination, checksum and expiration. */
export function uploadRoutes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/upload/dictionary/{dictionaryUuid}", {
      summary: "Upload a file of records, to be confirmed",
      mailbox: "required",
      permission: "dictionaryRowManage",
      upload: true,
      contract: importShapes.upload,
      faults: fileFaults,
      action: async ({ params, upload, ...acting }) => {
        if (!upload) throw new Error("an upload route without an upload");
        return uploadFile(needs, params.dictionaryUuid, upload, acting);
      },
    }),
    ...optionsRoutes(needs),
    route("POST", uploadPath, {
      ...common,
      summary: "Start a resumable upload of a large file of records",
      contract: importShapes.create,
      faults: [
        ...([
          "dictionary.not_found",
          "dictionary.forbidden",
          "dictionary.archived",
          "attachment.too_large",
          "quota.space",
        ] as const),
        ...ofHeaders,
        ...ofBytes,
      ],
      action: ({ headers, bytes, ...acting }) => createUpload(needs, { headers, bytes }, acting),
    }),
    route("HEAD", `${uploadPath}/{id}`, {
      ...common,
      summary: "Retrieve the offset of an upload, in headers",
      contract: importShapes.standing,
      faults: ["upload.version", "import.not_found", "upload.ended"],
      action: ({ params, headers, mailbox }) => showUpload(needs, params.id, { headers }, { mailbox }),
    }),
    route("PATCH", `${uploadPath}/{id}`, {
      ...common,
      summary: "Continue an upload at its offset; the last response names the task",
      contract: importShapes.continue,
      faults: ["import.not_found", ...ofHeaders, ...ofBytes],
      action: ({ params, headers, bytes, mailbox }) => continueUpload(needs, params.id, { headers, bytes }, { mailbox }),
    }),
    route("DELETE", `${uploadPath}/{id}`, {
      ...common,
      summary: "Abandon an upload",
      contract: { ...importShapes.cancel, headers: importShapes.standing.headers },
      faults: ["upload.version", "import.not_found", "import.state"],
      action: async ({ params, headers, ...acting }) => {
        refuseOtherVersion(headers);
        return cancelImport(needs, params.id, acting);
      },
    }),
  ];
}

function optionsRoutes({ importMaxBytes }: DictionariesNeeds): readonly AnyRoute[] {
  const headers = {
    "tus-extension": "creation,creation-with-upload,termination,checksum,expiration",
    "tus-max-size": String(importMaxBytes),
    "tus-checksum-algorithm": checksumAlgorithms.join(","),
  };
  const options = {
    summary: "Retrieve the capabilities of resumable uploads, in headers",
    signIn: "none",
    always,
    action: async () => ({ status: 204, headers }),
  } as const;
  return [
    route("OPTIONS", uploadPath, { ...options, contract: importShapes.options }),
    route("OPTIONS", `${uploadPath}/{id}`, { ...options, contract: importShapes.optionsOfOne }),
  ];
}

const fileFaults: readonly FaultCode[] = [
  "quota.space",
  "dictionary.not_found",
  "dictionary.forbidden",
  "dictionary.archived",
  "attachment.too_large",
  "upload.failed",
  "import.file_format",
  "request.conflict",
];
