import type { EnvelopeId, Id, LabelId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database, Transaction } from "../../io/database/database.ts";

/** Envelopes of one mailbox and a label of it. */
export type Labelling = { readonly mailboxId: MailboxId; readonly labelId: LabelId; readonly ids: readonly EnvelopeId[] };

/** The needs of the room. The last three are provided by a higher room, which stores the labels of envelopes. */
export type LabelsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  /** Puts the label on all of them or throws a row for each that the mailbox does not see. */
  putLabel(tx: Transaction, labelling: Labelling): Promise<void>;
  /** Takes it off all of them, likewise. */
  takeLabel(tx: Transaction, labelling: Labelling): Promise<void>;
  /** Takes it off at most `limit` envelopes, whichever carry it; answers how many those were. */
  clearLabel(tx: Transaction, label: Pick<Labelling, "mailboxId" | "labelId"> & { readonly limit: number }): Promise<number>;
};
