import { faultOf, type FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { previewFile } from "./preview-file.ts";
import { previewText } from "./preview-text.ts";
import { previewImport } from "./preview-import.ts";
import { previewShapes } from "./contract.ts";
import type { DictionariesNeeds } from "../needs.ts";

const common = { mailbox: "required", permission: "dictionaryRowManage" } as const;
const faults: readonly FaultCode[] = ["value.unsupported", "import.file_format"];

/** The endpoints that show the first rows of a file before it is imported. */
export function previewRoutes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/csv-parser", {
      mailbox: "optional",
      summary: "Preview the first rows of a file or text of records; nothing is stored",
      onlyReads: true,
      upload: true,
      contract: previewShapes.ofFile,
      faults: [...faults, "attachment.too_large", "upload.failed"],
      action: async ({ upload, query, body }) => {
        if (upload) return previewFile(needs, upload, query);
        if (!body) throw faultOf([{ code: "request.body_missing", args: ["body"], pointer: "" }]);
        return previewText(needs, { data: body.data, settings: { ...query, ...body.settings } });
      },
    }),
    route("GET", "/api/v1/upload/{id}/preview", {
      ...common,
      summary: "Preview the first rows of an uploaded file",
      contract: previewShapes.ofImport,
      faults: [...faults, "import.not_found", "import.state"],
      action: async ({ params, query, mailbox }) => previewImport(needs, params.id, query, mailbox),
    }),
  ];
}
