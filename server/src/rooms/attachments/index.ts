import type { AnyRoute } from "../../http/route.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { bindAttachments } from "./bind-attachments.ts";
import { schedules } from "./jobs.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { claimBlob } from "./store/blob-removals.ts";
import { findAttachments, lockAttachments, releaseAll, releaseAttachments } from "./store/attachments.ts";

export type { AttachmentsNeeds } from "./needs.ts";
export type { Attachment } from "./store/attachments.ts";

const questions = { findAttachments, lockAttachments, bindAttachments, releaseAttachments, releaseAll, claimBlob } as const;

export type Attachments = typeof questions & { readonly routes: readonly AnyRoute[]; readonly schedules: readonly Schedule[] };

/** The room of uploaded files. */
export function attachments(needs: AttachmentsNeeds): Attachments {
  return { ...questions, routes: routes(needs), schedules: schedules(needs) };
}
