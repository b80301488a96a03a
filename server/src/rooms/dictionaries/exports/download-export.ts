import { exportTypes } from "@chancery/core/dictionary/export-formats.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { fileReply, packableReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { findLinked } from "./store/exports.ts";

/** The file of an export; text files are compressed on request. Throws export.link_unknown for an unknown or expired code. */
export async function downloadExport(
  needs: DictionariesNeeds,
  code: string,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Reply> {
  const found = await findLinked(needs.database, needs.tokens.hashOf(code), needs.clock.now());
  if (!found) throw new Fault("export.link_unknown");
  const file = {
    fileName: found.file_name,
    contentType: exportTypes[found.format],
    sizeBytes: found.size_bytes,
    tag: found.sha256,
    open: (range: Parameters<DictionariesNeeds["blobs"]["read"]>[1]) => needs.blobs.read(found.sha256, range),
  };
  return found.format === "xlsx" ? fileReply(headers, file) : packableReply(headers, file);
}
