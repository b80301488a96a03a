import type { Transaction } from "../../io/database/database.ts";
import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import type { Labels } from "../labels/index.ts";

/** The needs of the room. */
export type EventsNeeds = {
  readonly labels: Pick<Labels, "findNames">;
  /** The consumers of events, called in the transaction that numbers them. */
  readonly consumers: readonly ((tx: Transaction, events: readonly MailboxEvent[]) => Promise<void>)[];
};
