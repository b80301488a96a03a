import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { LabelId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { findLabel, findLabelOfName, type LabelRow } from "./store.ts";

/** A label of the mailbox. Throws label.not_found, and label.forbidden for another mailbox's. */
export async function findOwnLabel(db: Queries, id: LabelId, mailboxId: MailboxId): Promise<LabelRow> {
  const label = await findLabel(db, id);
  if (!label) throw new Fault("label.not_found", { args: [id] });
  if (label.mailbox_id !== mailboxId) throw new Fault("label.forbidden");
  return label;
}

/** The label of a request, by name or id. */
export type LabelName = { readonly labelName?: string | null | undefined; readonly labelUuid?: LabelId | null | undefined };

/** The label named by a request. Throws label.unnamed, label.not_found, label.forbidden. */
export async function findNamedLabel(db: Queries, submitted: LabelName, mailboxId: MailboxId): Promise<LabelRow> {
  const { labelName, labelUuid } = submitted;
  if (labelUuid && !labelName) return findOwnLabel(db, labelUuid, mailboxId);
  if (!labelName || labelUuid) refuse([{ code: "label.unnamed", pointer: "" }]);
  const label = await findLabelOfName(db, mailboxId, labelName ?? "");
  if (!label) throw new Fault("label.not_found", { args: [labelName ?? ""] });
  return label;
}
