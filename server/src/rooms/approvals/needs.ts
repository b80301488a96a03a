import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Envelopes, EnvelopesNeeds } from "../envelopes/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";
import type { Processes } from "../processes/index.ts";

/** The needs of the room. */
export type ApprovalsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
  readonly envelopes: Envelopes["forApprovals"];
  /** From the room of notifications, which ranks higher. */
  readonly notifications: Pick<EnvelopesNeeds["notifications"], "queueNotices">;
  readonly processes: Pick<Processes, "start" | "hurry">;
};
