import { Readable } from "node:stream";
import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { templateLimits } from "@chancery/core/template/model/limits.ts";
import type { Upload } from "../../../http/route/route.ts";
import type { Queries } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { RoomNeeds } from "../needs.ts";
import { addImage, type TemplateImageRow } from "./store/images.ts";

const { imageMaxBytes, imageWidthMax, imageHeightMax } = templateLimits;

/** Who uploads, where, and what keeps the answer in the change's transaction. */
export type ImageBy = {
  readonly mailbox: OpenMailbox;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly settle: (tx: Queries, image: TemplateImageRow) => Promise<void>;
};

/**
 * Stores an image for templates: PNG or JPEG by content, at most 5 MiB and 1024×768. Held in memory, because it is bounded
 * and looked at before it is kept. Throws attachment.too_large, image.format, image.unreadable, image.dimensions, request.conflict.
 */
export async function uploadImage(needs: RoomNeeds, upload: Upload, by: ImageBy): Promise<TemplateImageRow> {
  await needs.accounts.quotas.checkRoom(needs.database, by.mailbox, "images");
  const bytes = await readAll(upload);
  const facts = await look(needs, { bytes, name: upload.fileName, account: by.mailbox.accountId });
  const write = () => needs.blobs.write(Readable.from([bytes]), imageMaxBytes);
  const blob = await write();
  const image: TemplateImageRow = {
    id: needs.newId<"image">(),
    mailboxId: by.mailbox.id,
    accountId: by.mailbox.accountId,
    sha256: blob.sha256,
    hash: Buffer.from(blob.sha256, "hex").toString("base64"),
    contentType: `image/${facts.format}`,
    sizeBytes: blob.sizeBytes,
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    createdAt: needs.clock.now(),
  };
  await needs.database.transaction(async (tx) => {
    if (!(await needs.attachments.claimBlob(tx, blob.sha256))) throw new Fault("request.conflict");
    await addImage(tx, image);
    await needs.accounts.quotas.checkAdded(tx, by.mailbox, "images");
    await by.settle(tx, image);
    await publish(tx, { audit: [recordOf(image, by)], events: [], origin: by.origin });
  });
  // Cleaning may have removed equal bytes of an attachment before it could see that they are needed here.
  if (!(await needs.blobs.exists(blob.sha256))) await write();
  return image;
}

async function readAll(upload: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of upload.stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > imageMaxBytes) {
      throw new Fault("attachment.too_large", { args: [upload.fileName, sizeBytes, imageMaxBytes] });
    }
    chunks.push(chunk);
  }
  upload.cut();
  return Buffer.concat(chunks);
}

type Looked = { readonly bytes: Buffer; readonly name: string; readonly account: string };

async function look(needs: RoomNeeds, { bytes, name, account }: Looked) {
  const facts = await needs.inspectImage(bytes, account);
  if (facts === "unknown") throw new Fault("image.format", { args: [name] });
  if (facts === "broken") throw new Fault("image.unreadable", { args: [name] });
  if (facts.widthPx > imageWidthMax || facts.heightPx > imageHeightMax) {
    throw new Fault("image.dimensions", { args: [name, imageWidthMax, imageHeightMax] });
  }
  return facts;
}

function recordOf(image: TemplateImageRow, by: ImageBy) {
  const { id: mailboxId, accountId } = by.mailbox;
  return {
    subject: { kind: "mailbox", id: mailboxId },
    operation: "template-image-created",
    at: image.createdAt,
    accountId,
    mailboxId,
    userId: by.caller.userId,
    details: { imageId: image.id, sha256: image.sha256, sizeBytes: image.sizeBytes },
  } as const;
}
