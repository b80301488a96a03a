import { refuseOtherVersion, uploadChecksum, uploadOffset } from "@chancery/core/attachment/upload-headers.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ImportId } from "@chancery/core/ids/id.ts";
import type { AnyRequest, Reply, InMailbox } from "../../../http/route/route.ts";
import { endedFault, findOwnImport } from "../imports/find-import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { receivePieces, refuseMore } from "./receive-pieces.ts";
import { standingHeaders } from "./upload-reply.ts";

/**
 * Appends bytes to an upload at its offset. Throws upload.version, import.not_found, upload.ended, upload.offset,
 * request.header_missing, request.content_type, and the faults of receivePieces.
 */
export async function continueUpload(
  needs: DictionariesNeeds,
  id: ImportId,
  { headers, bytes }: Pick<AnyRequest, "headers" | "bytes">,
  { mailbox }: Pick<InMailbox, "mailbox">,
): Promise<Reply> {
  refuseOtherVersion(headers);
  const upload = await findOwnImport(needs.database, id, mailbox);
  const from = uploadOffset(headers);
  const checksum = uploadChecksum(headers);
  if (upload.status === "CANCELLED" || upload.status === "CLEANED" || upload.status === "FAILED") throw endedFault(upload.status);
  if (from !== upload.receivedBytes) {
    const details = { args: [upload.receivedBytes, from], data: { offset: upload.receivedBytes } };
    throw new Fault("upload.offset", details);
  }
  const isNew = bytes !== undefined && upload.status === "UPLOADING";
  if (bytes !== undefined && !isNew) await refuseMore(upload, bytes);
  const receivedBytes = isNew ? await receivePieces(needs, upload, { from, bytes, checksum }) : upload.receivedBytes;
  return { status: 204, headers: standingHeaders({ ...upload, receivedBytes }) };
}
