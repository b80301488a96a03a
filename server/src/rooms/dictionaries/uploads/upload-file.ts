import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Reply, Upload, InMailbox } from "../../../http/route/route.ts";
import { writeBlob } from "../../../http/body/write-blob.ts";
import type { Blob } from "../../../io/blobs/blobs.ts";
import { publish } from "../../../jobs/publish.ts";
import { claimAll, makeSure } from "./claim-blobs.ts";
import { findImportable } from "../dictionary/find-dictionary.ts";
import { checkedFormat } from "./file-head.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { addImport } from "../imports/store/imports.ts";
import { newImport } from "../imports/import.ts";
import { importRecord } from "../imports/events.ts";

/**
 * Stores a file sent in one request, to be confirmed. Throws the faults of findImportable, attachment.too_large, upload.failed,
 * import.file_format, quota.space, request.conflict.
 */
export async function uploadFile(needs: DictionariesNeeds, id: DictionaryId, upload: Upload, by: InMailbox): Promise<Reply> {
  await findImportable(needs.database, id, by.mailbox);
  await needs.accounts.quotas.checkRoom(needs.database, by.mailbox, "uploads");
  const fileName = cleanFileName(upload.fileName);
  const blob = await write(needs, upload, fileName);
  const piece = { sha256: blob.sha256, sizeBytes: blob.sizeBytes };
  const format = await checkedFormat(needs, fileName, [piece]);
  await makeSure(needs, [piece]);
  const kept = newImport(needs, id, { fileName, format, sizeBytes: blob.sizeBytes, metadata: undefined }, by);
  const task = { ...kept, status: "PENDING", receivedBytes: blob.sizeBytes } as const;
  return needs.database.transaction(async (tx) => {
    await claimAll(needs, tx, [piece]);
    await addImport(tx, task, piece);
    await needs.accounts.quotas.checkAdded(tx, task, "uploads");
    const audit = [importRecord(task, "dictionary-import-uploaded", task.createdAt)];
    await publish(tx, { audit, events: [], origin: by.origin });
    return by.settle(tx, { status: 201, body: { uuid: task.id, taskUuid: task.id } });
  });
}

async function write({ blobs, uploadMaxBytes: maxBytes }: DictionariesNeeds, upload: Upload, fileName: string): Promise<Blob> {
  const blob = await writeBlob(blobs, upload.stream, { fileName, maxBytes });
  upload.cut();
  if (blob.sizeBytes === 0) throw new Fault("upload.failed", { args: [`file ${fileName} is empty`] });
  return blob;
}
