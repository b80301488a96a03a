import type { Basics } from "../../io/basics.ts";
import type { Envelopes, EnvelopesNeeds } from "../envelopes/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type CommentsNeeds = Basics & {
  readonly envelopes: Envelopes["forComments"];
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
  /** From the room of notifications, which ranks higher. */
  readonly notifications: Pick<EnvelopesNeeds["notifications"], "queueNotices">;
};
