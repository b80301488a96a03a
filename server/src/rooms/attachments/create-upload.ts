import type { AttachmentCategory } from "@chancery/core/attachment/category.ts";
import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { refuseOtherVersion, uploadLength, uploadMetadata } from "@chancery/core/attachment/upload-headers.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AnyRequest, Reply } from "../../http/route/route.ts";
import { uploadLimits } from "./limits.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { payerOf } from "./save-attachment.ts";
import { addUpload, countOpenUploads, lockOpenUploads } from "./store/uploads.ts";
import type { PartialUpload, UploadActing } from "./upload.ts";
import { uploadHeaders, uploadPath } from "./view.ts";
import { takeBytes } from "./continue-upload.ts";

/** The file of a new upload: its headers, first bytes if any, and the kind of file that is accepted. */
type NewUpload = Pick<AnyRequest, "headers" | "bytes"> & { readonly category: AttachmentCategory };

/**
 * Creates an upload in parts, with the bytes of the request. Throws upload.version, request.header_missing, request.invalid,
 * attachment.too_large, quota.space, and the faults of takeBytes.
 */
export async function createUpload(
  needs: AttachmentsNeeds,
  { headers, bytes, category }: NewUpload,
  acting: UploadActing,
): Promise<Reply> {
  refuseOtherVersion(headers);
  const fileName = cleanFileName(uploadMetadata(headers).fileName);
  const sizeBytes = uploadLength(headers, fileName, needs.uploadMaxBytes);
  const { mailbox, caller } = acting;
  const upload: PartialUpload = {
    id: needs.newId<"upload">(),
    mailboxId: mailbox?.id,
    userId: caller.userId,
    fileName,
    category,
    sizeBytes,
    receivedBytes: 0,
    attachmentId: undefined,
    createdAt: needs.clock.now(),
  };
  await needs.database.transaction(async (tx) => {
    await lockOpenUploads(tx, caller.userId);
    const open = await countOpenUploads(tx, caller.userId, uploadLimits.openMax);
    if (open >= uploadLimits.openMax) throw tooMany();
    await addUpload(tx, upload);
    await needs.accounts.quotas.checkAdded(tx, payerOf(acting), "attachments");
  });
  const location = `${new URL(needs.baseUrl()).pathname.replace(/\/$/, "")}${uploadPath}/${upload.id}`;
  const reached = bytes ? await takeBytes(needs, upload, bytes, acting) : upload;
  return { status: 201, headers: { location, ...uploadHeaders(reached) } };
}

function tooMany(): Fault {
  const limit = uploadLimits.openMax;
  return new Fault("quota.space", { args: ["uploads", limit, "files"], data: { quota: "uploads", bound: "files", limit } });
}
