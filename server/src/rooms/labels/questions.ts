import type { LabelId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { findLabels, listLabelNames } from "./store.ts";

/** Labels for the rooms whose envelopes carry them. */
export type LabelQuestions = {
  /** The ids of a mailbox's labels given by name or UUID; unknown ones are left out. */
  findLabels(db: Queries, mailboxId: MailboxId, texts: readonly string[]): Promise<readonly LabelId[]>;
  /** The names of labels of any mailboxes, by id. */
  findNames(db: Queries, ids: readonly LabelId[]): Promise<ReadonlyMap<LabelId, string>>;
};

export const questions: LabelQuestions = { findLabels, findNames: listLabelNames };
