import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { refuseOtherVersion, uploadChecksum, uploadLength, uploadMetadata } from "@chancery/core/attachment/upload-headers.ts";
import { Fault, faultOf } from "@chancery/core/fault/fault.ts";
import { findId, type DictionaryId } from "@chancery/core/ids/id.ts";
import type { AnyRequest, Reply, InMailbox } from "../../../http/route/route.ts";
import { findImportable } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { receivePieces } from "./receive-pieces.ts";
import { addImport } from "../imports/store/imports.ts";
import { standingHeaders, uploadPath } from "./upload-reply.ts";
import { newImport } from "../imports/import.ts";

/**
 * Creates a resumable upload, with its first bytes if the request has some. Throws upload.version, request.header_missing,
 * request.invalid, the faults of findImportable, attachment.too_large, quota.space, and the faults of receivePieces.
 */
export async function createUpload(
  needs: DictionariesNeeds,
  { headers, bytes }: Pick<AnyRequest, "headers" | "bytes">,
  by: Pick<InMailbox, "mailbox" | "caller" | "origin">,
): Promise<Reply> {
  refuseOtherVersion(headers);
  const dictionaryId = dictionaryOf(headers);
  await findImportable(needs.database, dictionaryId, by.mailbox);
  const { text: metadata, fileName: sent } = uploadMetadata(headers);
  const fileName = cleanFileName(sent);
  const sizeBytes = uploadLength(headers, fileName, needs.importMaxBytes);
  const checksum = uploadChecksum(headers);
  const upload = newImport(needs, dictionaryId, { fileName, format: undefined, sizeBytes, metadata }, by);
  await needs.database.transaction(async (tx) => {
    await addImport(tx, upload);
    await needs.accounts.quotas.checkAdded(tx, upload, "uploads");
  });
  const receivedBytes = bytes ? await receivePieces(needs, upload, { from: 0, bytes, checksum }) : 0;
  const location = `${new URL(needs.baseUrl()).pathname.replace(/\/$/, "")}${uploadPath}/${upload.id}`;
  return { status: 201, headers: { location, ...standingHeaders({ ...upload, receivedBytes }) } };
}

function dictionaryOf(headers: AnyRequest["headers"]): DictionaryId {
  const text = headers["dictionary"];
  if (text === undefined || text.trim() === "")
    throw faultOf([{ code: "request.header_missing", args: ["Dictionary"], header: "Dictionary" }]);
  const id = findId<"dictionary">(text.trim());
  if (id) return id;
  const args = ["the header Dictionary takes a UUID"];
  throw new Fault("request.invalid", { args, errors: [{ code: "request.invalid", args, header: "Dictionary" }] });
}
