import { refuseOtherVersion } from "@chancery/core/attachment/upload-headers.ts";
import type { ImportId } from "@chancery/core/ids/id.ts";
import type { AnyRequest, Reply, InMailbox } from "../../../http/route/route.ts";
import { endedFault, findOwnImport } from "../imports/find-import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { standingHeaders } from "./upload-reply.ts";

/** The offset of an upload, as headers. Throws upload.version, import.not_found, upload.ended. */
export async function showUpload(
  { database }: Pick<DictionariesNeeds, "database">,
  id: ImportId,
  { headers }: Pick<AnyRequest, "headers">,
  { mailbox }: Pick<InMailbox, "mailbox">,
): Promise<Reply> {
  refuseOtherVersion(headers);
  const upload = await findOwnImport(database, id, mailbox);
  const { status, sizeBytes, metadata } = upload;
  if (status === "CANCELLED" || status === "CLEANED" || (status === "FAILED" && upload.receivedBytes < sizeBytes))
    throw endedFault(status);
  const described = { "upload-length": String(sizeBytes), ...(metadata === undefined ? {} : { "upload-metadata": metadata }) };
  return { status: 200, headers: { ...standingHeaders(upload), ...described } };
}
