import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database, Transaction } from "../../io/database/database.ts";
import type { JobLog } from "../../jobs/job-handler.ts";
import type { Labels } from "../labels/index.ts";

/** The needs of the room. */
export type EventsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<JobLog, "error">;
  readonly labels: Pick<Labels, "findNames">;
  /** The consumers of events, called in the transaction that numbers them. */
  readonly consumers: readonly ((tx: Transaction, events: readonly MailboxEvent[]) => Promise<void>)[];
  /** Days for which events are kept. */
  readonly eventDays: number;
  /** Begins work that no requester waits for alone. */
  readonly unasked: (work: () => void) => void;
  /** Requests of one process at once. */
  readonly requestsMax: number;
};
