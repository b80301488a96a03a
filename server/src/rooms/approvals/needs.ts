import type { Basics } from "../../io/basics.ts";
import type { Envelopes, EnvelopesNeeds } from "../envelopes/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";
import type { Processes } from "../processes/index.ts";

/** The needs of the room. */
export type ApprovalsNeeds = Basics & {
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
  readonly envelopes: Envelopes["forApprovals"];
  /** From the room of notifications, which ranks higher. */
  readonly notifications: Pick<EnvelopesNeeds["notifications"], "queueNotices">;
  readonly processes: Pick<Processes, "start" | "hurry">;
};
