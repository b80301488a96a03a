import { Readable } from "node:stream";
import { categoryTypes, isOfCategory, type AttachmentCategory } from "@chancery/core/attachment/category.ts";
import { contentTypeOf, headBytes } from "@chancery/core/attachment/content-type.ts";
import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Upload } from "../../../http/route/route.ts";
import { writeBlob } from "../../../http/body/write-blob.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { payerOf, saveAttachment, type Uploader } from "../save-attachment.ts";
import type { Attachment, StoredFile } from "../attachment.ts";

/** A file being uploaded, and the kind of file that is accepted. The quota counts one with `isCounted` already. */
export type UploadInput = { readonly upload: Upload; readonly category: AttachmentCategory; readonly isCounted?: boolean };

/**
 * Streams a file into the blob store and writes its row when it is durable. Nothing is stored of an empty, too large, truncated or
 * unsuitable file. Throws upload.failed, attachment.too_large, attachment.format.
 */
export async function uploadAttachment(
  needs: AttachmentsNeeds,
  { upload, category, isCounted = false }: UploadInput,
  acting: Uploader,
): Promise<Attachment> {
  const { mailbox, caller } = acting;
  const payer = payerOf(acting);
  if (!isCounted) await needs.accounts.quotas.checkRoom(needs.database, payer, "attachments");
  const attachment = {
    ...(await storeUpload(needs, { upload, category })),
    mailboxId: mailbox?.id,
    userId: caller.userId,
    envelopeId: undefined,
  };
  await saveAttachment(needs, attachment, { operation: "attachment-uploaded", payer, acting });
  return attachment;
}

/** Streams a file into the blob store. No row has it yet. Throws upload.failed, attachment.too_large, attachment.format. */
export async function storeUpload(
  needs: AttachmentsNeeds,
  { upload, category, maxBytes = needs.uploadMaxBytes }: UploadInput & { readonly maxBytes?: number },
): Promise<StoredFile> {
  const fileName = cleanFileName(upload.fileName);
  const { head, whole } = await headOf(upload.stream, headBytes, () => upload.cut());
  const contentType = await checkedType(needs, { head, fileName, category }).catch((error: unknown) => {
    whole.on("error", () => undefined).destroy();
    throw error;
  });
  const blob = await writeBlob(needs.blobs, whole, { fileName, maxBytes });
  return { ...blob, id: needs.newId<"attachment">(), fileName, contentType, createdAt: needs.clock.now() };
}

/** The type of a file by its first bytes. Throws upload.failed for an empty file, attachment.format. */
export async function checkedType(
  { sniff }: AttachmentsNeeds,
  { head, fileName, category }: { readonly head: Buffer; readonly fileName: string; readonly category: AttachmentCategory },
): Promise<string> {
  if (head.length === 0) throw new Fault("upload.failed", { args: [`file ${fileName} is empty`] });
  const contentType = contentTypeOf({ bytes: head, signature: await sniff(head), fileName });
  if (isOfCategory(contentType, fileName, category)) return contentType;
  const data = { fileName, contentType, allowed: categoryTypes(category) };
  throw new Fault("attachment.format", { args: [fileName, category], data });
}

/** The beginning of a stream, and a stream of everything with the beginning put back. */
type Headed = { readonly head: Buffer; readonly whole: Readable };

const chunksAhead = 4;

/** Reads the first bytes of a stream without losing them. `atEnd` runs after the last byte and may throw, which fails `whole`. */
async function headOf(stream: Readable, bytesMax: number, atEnd: () => void): Promise<Headed> {
  const rest: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let isOver = false;
  for (let bytes = 0; bytes < bytesMax && !isOver;) {
    const next = await rest.next();
    if (next.done) isOver = true;
    else bytes += chunks.push(next.value) && next.value.length;
  }
  const whole = Readable.from(again(chunks, isOver ? undefined : rest, atEnd), { objectMode: true, highWaterMark: chunksAhead });
  return { head: Buffer.concat(chunks).subarray(0, bytesMax), whole };
}

async function* again(
  chunks: readonly Buffer[],
  rest: AsyncIterator<Buffer> | undefined,
  atEnd: () => void,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value;
    atEnd();
  } finally {
    await rest?.return?.();
  }
}
