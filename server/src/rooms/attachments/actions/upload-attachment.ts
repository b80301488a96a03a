import type { Readable } from "node:stream";
import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import { categoryTypes, isOfCategory, type AttachmentCategory } from "@chancery/core/attachment/category.ts";
import { contentTypeOf, headBytes } from "@chancery/core/attachment/content-type.ts";
import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Upload } from "../../../http/route/route.ts";
import { BlobTooLarge, type Blob } from "../../../io/blobs/blobs.ts";
import { headOf } from "../head-of.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { payerOf, saveAttachment, type Save } from "../save-attachment.ts";
import type { Attachment } from "../store/attachments.ts";

/** A file on its way, whose it is, and what the client says it is. */
export type UploadInput = {
  readonly upload: Upload;
  readonly category: AttachmentCategory;
  readonly mailbox: OpenMailbox | undefined;
  readonly caller: Caller;
};

/**
 * Streams a file into the blob store and writes its row when it is durable. Nothing is stored of an empty, too large,
 * cut-off or unfitting one. Throws upload.failed, attachment.too_large, attachment.format.
 */
export async function uploadAttachment(
  needs: AttachmentsNeeds,
  { upload, category, mailbox, caller }: UploadInput,
  origin: Origin,
  settle: Save["settle"],
): Promise<Attachment> {
  const payer = payerOf({ mailbox, caller });
  await needs.accounts.quotas.checkRoom(needs.database, payer, "attachments");
  const fileName = cleanFileName(upload.fileName);
  const { head, whole } = await headOf(upload.stream, headBytes, () => upload.cut());
  const contentType = await checkedType(needs, { head, fileName, category }).catch((error: unknown) => {
    whole.on("error", () => undefined).destroy();
    throw error;
  });
  const blob = await write(needs, whole, fileName);
  const attachment = {
    ...blob,
    id: needs.newId<"attachment">(),
    mailboxId: mailbox?.id,
    userId: caller.userId,
    envelopeId: undefined,
    fileName,
    contentType,
    createdAt: needs.clock.now(),
  };
  await saveAttachment(needs, attachment, { operation: "attachment-uploaded", payer, origin, settle });
  return attachment;
}

async function checkedType(
  { sniff }: AttachmentsNeeds,
  { head, fileName, category }: { readonly head: Buffer; readonly fileName: string; readonly category: AttachmentCategory },
): Promise<string> {
  if (head.length === 0) throw new Fault("upload.failed", { args: [`file ${fileName} is empty`] });
  const contentType = contentTypeOf({ bytes: head, signature: await sniff(head), fileName });
  if (isOfCategory(contentType, fileName, category)) return contentType;
  const data = { fileName, contentType, allowed: categoryTypes(category) };
  throw new Fault("attachment.format", { args: [fileName, category], data });
}

async function write({ blobs, uploadMaxBytes }: AttachmentsNeeds, source: Readable, fileName: string): Promise<Blob> {
  try {
    return await blobs.write(source, uploadMaxBytes);
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error;
    const details = {
      args: [fileName, `more than ${uploadMaxBytes}`, uploadMaxBytes],
      data: { fileName, limitBytes: uploadMaxBytes },
    };
    throw new Fault("attachment.too_large", details, { cause: error });
  }
}
