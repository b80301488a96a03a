import type { AnyRoute } from "../../http/route.ts";
import { bindAttachments } from "./bind-attachments.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { findAttachments, lockAttachments } from "./store/attachments.ts";

export type { AttachmentsNeeds } from "./needs.ts";
export type { Attachment } from "./store/attachments.ts";

const questions = { findAttachments, lockAttachments, bindAttachments } as const;

export type Attachments = typeof questions & { readonly routes: readonly AnyRoute[] };

/** The room of uploaded files. */
export function attachments(_needs: AttachmentsNeeds): Attachments {
  return { ...questions, routes: [] };
}
