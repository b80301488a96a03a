import { refuseOtherVersion } from "@chancery/core/attachment/upload-headers.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { UploadId } from "@chancery/core/ids/id.ts";
import type { AnyRequest, Reply } from "../../http/route/route.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { findUpload } from "./store/uploads.ts";
import type { PartialUpload, UploadActing } from "./upload.ts";
import { uploadHeaders } from "./view.ts";

type UploadOwner = Pick<UploadActing, "mailbox" | "caller">;

/** The upload of the caller in this mailbox. Throws attachment.not_found. */
export async function findOwnUpload({ database }: AttachmentsNeeds, id: UploadId, owner: UploadOwner): Promise<PartialUpload> {
  const upload = await findUpload(database, id, owner.caller.userId);
  if (upload && upload.mailboxId === owner.mailbox?.id) return upload;
  throw new Fault("attachment.not_found", { args: [id] });
}

/** The offset of an upload, and its attachment if it is whole, as headers. Throws upload.version, attachment.not_found. */
export async function showUpload(
  needs: AttachmentsNeeds,
  id: UploadId,
  { headers }: Pick<AnyRequest, "headers">,
  owner: UploadOwner,
): Promise<Reply> {
  refuseOtherVersion(headers);
  const upload = await findOwnUpload(needs, id, owner);
  return { status: 200, headers: { ...uploadHeaders(upload), "upload-length": String(upload.sizeBytes) } };
}
