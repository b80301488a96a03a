import { requiredAttachmentFaults } from "@chancery/core/envelope/bulk/columns.ts";
import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { BulkSendId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Reply, Upload, InMailbox } from "../../../http/route/route.ts";
import { writeBlob } from "../../../http/body/write-blob.ts";
import type { Blob } from "../../../io/blobs/blobs.ts";
import type { RowsFormat } from "../../../io/rows/rows.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { BulkSend } from "../bulk-send.ts";
import { checkingEvent } from "../events.ts";
import type { BulkSendsNeeds } from "../needs.ts";
import { readStart } from "../read-start.ts";
import { addBulkSend } from "../store/bulk-sends.ts";

/** The input of a bulk send besides its file. */
export type BulkSendInput = Pick<BulkSend, "templateId" | "subject" | "message" | "isDryRun" | "isAllOrNothing"> & {
  readonly templateVersion: TemplateVersionId | undefined;
  readonly format: RowsFormat;
};

/**
 * Stores the file and has a job check it. The template, the header and the first row are checked at once. Throws
 * the faults of the template, bulk_send.attachments, bulk_send.file, bulk_send.column, attachment.too_large, upload.failed.
 */
export async function createBulkSend(
  needs: BulkSendsNeeds,
  upload: Upload,
  input: BulkSendInput,
  acting: InMailbox,
): Promise<Reply> {
  const { templateId: templateUuid, templateVersion } = input;
  const version = await needs.envelopes.findUsableVersion({ templateUuid, templateVersion }, acting);
  refuse(requiredAttachmentFaults(version.model));
  const fileName = cleanFileName(upload.fileName);
  const blob = await write(needs, upload, fileName);
  const start = await readStart(needs, blob, input.format, version.model);
  const { mailbox, caller, origin } = acting;
  const bulk: BulkSend = {
    ...input,
    id: needs.newId<"bulkSend">() satisfies BulkSendId,
    state: "CHECKING",
    faults: [],
    createdAt: needs.clock.now(),
    mailboxId: mailbox.id,
    accountId: mailbox.accountId,
    accountName: mailbox.accountName,
    userId: caller.userId,
    origin,
    templateVersion: version.version,
    fileName,
    sha256: blob.sha256,
    sizeBytes: blob.sizeBytes,
    source: { format: input.format, start },
    checkedAt: undefined,
    startedAt: undefined,
    endedAt: undefined,
  };
  return needs.database.transaction(async (tx) => {
    if (!(await needs.attachments.claimBlob(tx, blob.sha256))) throw new Fault("request.conflict");
    await addBulkSend(tx, bulk);
    await publish(tx, { ...changeInMailbox(acting, actOf(bulk)), events: [checkingEvent(bulk.id)] });
    return acting.settle(tx, { status: 201, body: { uuid: bulk.id } });
  });
}

async function write(needs: BulkSendsNeeds, upload: Upload, fileName: string): Promise<Blob> {
  const { database, blobs, uploadMaxBytes: maxBytes, attachments } = needs;
  const blob = await writeBlob(blobs, upload.stream, { fileName, maxBytes });
  upload.cut();
  if (blob.sizeBytes === 0) throw new Fault("bulk_send.file", { args: ["it is empty"] });
  // cleaning may have removed equal bytes of another owner just before
  const isClaimed = await database.transaction((tx) => attachments.claimBlob(tx, blob.sha256));
  if (!isClaimed || !(await blobs.exists(blob.sha256))) throw new Fault("request.conflict");
  return blob;
}

function actOf({ id, createdAt: at, ...bulk }: BulkSend) {
  const { templateId, templateVersion, fileName, sha256, sizeBytes, isDryRun } = bulk;
  const details = { bulkSendId: id, templateId, templateVersion, fileName, sha256, sizeBytes, isDryRun };
  return { operation: "bulk-send-created", at, details };
}
