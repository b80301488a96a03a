import type { Origin } from "@chancery/core/access/caller.ts";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import type { AnyRoute, InMailbox, Upload } from "../../http/route/route.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { addCopy } from "./add-copy.ts";
import { expireUploads } from "./abandon-upload.ts";
import { uploadAttachment } from "./actions/upload-attachment.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { questions, type AttachmentQuestions } from "./questions.ts";
import { routes } from "./routes.ts";
import { addStaged, stageFile, type FileOwner } from "./stage-file.ts";
import { takeBack } from "./take-back.ts";
import type { Attachment, StoredFile } from "./attachment.ts";
import { markStrays } from "./actions/mark-strays.ts";
import { sweepAttachments } from "./actions/sweep-attachments.ts";

export { accountData } from "./store/account-data.ts";
export type { AttachmentsNeeds } from "./needs.ts";
export type { Attachment, StoredFile } from "./attachment.ts";

export type Attachments = AttachmentQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly schedules: readonly Schedule[];
  /** Stores a file of any type for an envelope being created. Throws upload.failed, attachment.too_large, attachment.format. */
  keepUpload(upload: Upload, acting: Omit<InMailbox, "settle">): Promise<Attachment>;
  /** Files whose owner is not known yet. */
  readonly staged: {
    /** Stores a file, which is removed an hour later unless `add` adds it to a mailbox. Throws the faults of `keepUpload`. */
    store(upload: Upload, maxBytes?: number): Promise<StoredFile>;
    /** Adds the file to a mailbox in the transaction of its envelope. Throws quota.space, request.conflict. */
    add(tx: Transaction, file: StoredFile, owner: FileOwner): Promise<Attachment>;
    /** Adds a file with the content of one in use, in the same way. */
    addCopy(tx: Transaction, copy: StoredFile, owner: FileOwner): Promise<void>;
  };
  /** Removes files of `keepUpload` after the envelope was not created. */
  takeBack(ids: readonly AttachmentId[], origin: Origin): Promise<void>;
};

/** The room of uploaded files. */
export function attachments(needs: AttachmentsNeeds): Attachments {
  return {
    ...questions,
    routes: routes(needs),
    schedules: schedules(needs),
    keepUpload: (upload, acting) =>
      uploadAttachment(needs, { upload, category: "all" }, { ...acting, settle: async () => undefined }),
    staged: {
      store: (upload, maxBytes) => stageFile(needs, upload, maxBytes),
      add: (tx, file, owner) => addStaged(needs, tx, file, owner),
      addCopy: (tx, copy, owner) => addCopy(needs, tx, copy, owner),
    },
    takeBack: (ids, origin) => takeBack(needs, ids, origin),
  };
}

/** Removes unused files. */
function schedules(needs: AttachmentsNeeds): readonly Schedule[] {
  return [
    { name: "attachments.sweep", everyMs: 3_600_000, work: (signal) => sweepAttachments(needs, signal) },
    { name: "attachments.strays", everyMs: 24 * 3_600_000, work: (signal) => markStrays(needs, signal) },
    { name: "attachments.uploads", everyMs: 3_600_000, work: (signal) => expireUploads(needs, signal) },
  ];
}
