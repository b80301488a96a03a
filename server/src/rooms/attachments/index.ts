import type { InMailbox, Upload } from "../../http/route/route.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { addCopy } from "./add-copy.ts";
import { expireUploads } from "./abandon-upload.ts";
import { uploadAttachment } from "./actions/upload-attachment.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { questions } from "./questions.ts";
import { routes } from "./routes.ts";
import { addStaged, stageFile } from "./stage-file.ts";
import { takeBack } from "./take-back.ts";
import { markStrays } from "./actions/mark-strays.ts";
import { sweepAttachments } from "./actions/sweep-attachments.ts";

export { accountData } from "./store/account-data.ts";
export type { AttachmentsNeeds } from "./needs.ts";
export type { Attachment, StoredFile } from "./attachment.ts";

export type Attachments = ReturnType<typeof attachments>;

/** The room of uploaded files. */
export function attachments(needs: AttachmentsNeeds) {
  return {
    ...questions,
    routes: routes(needs),
    schedules: schedules(needs),
    keepUpload: (upload: Upload, acting: Omit<InMailbox, "settle">) =>
      uploadAttachment(needs, { upload, category: "all" }, { ...acting, settle: async () => undefined }),
    staged: {
      store: stageFile.bind(undefined, needs),
      add: addStaged.bind(undefined, needs),
      addCopy: addCopy.bind(undefined, needs),
    },
    takeBack: takeBack.bind(undefined, needs),
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
