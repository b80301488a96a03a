import type { EnvelopeId, LabelId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Basics } from "../../io/basics.ts";
import type { Transaction } from "../../io/database/database.ts";

/** Envelopes of one mailbox and one of its labels. */
export type Labelling = { readonly mailboxId: MailboxId; readonly labelId: LabelId; readonly ids: readonly EnvelopeId[] };

/** A label of a mailbox that is gone, and how many envelopes it is taken off, behind one by id. */
export type Clearing = Pick<Labelling, "mailboxId" | "labelId"> & {
  readonly limit: number;
  readonly after?: EnvelopeId | undefined;
};

/** The needs of the room. The last three are provided by a higher room, which stores the labels of envelopes. */
export type LabelsNeeds = Basics & {
  /** Adds the label to all envelopes, or throws a row for each that the mailbox does not see; those that did not have it. */
  putLabel(tx: Transaction, labelling: Labelling): Promise<readonly EnvelopeId[]>;
  /** Removes it from all of them, with the same faults; those that had it. */
  takeLabel(tx: Transaction, labelling: Labelling): Promise<readonly EnvelopeId[]>;
  /** Removes it from at most `limit` envelopes, the first ones behind one by id; returns these. */
  clearLabel(tx: Transaction, label: Clearing): Promise<readonly EnvelopeId[]>;
};
