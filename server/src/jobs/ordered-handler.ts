import type { Json } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../io/database/database.ts";

/** An event of the ordered outbox. */
export type OrderedEvent = { readonly payload: Json; readonly createdAt: Instant };

/**
 * Handles the events of one topic in commit order, in the transaction that takes them out of the ordered outbox: once, and one batch
 * at a time over all workers. Short database work only; a batch that fails is tried again and holds up those behind it.
 */
export type OrderedHandler = {
  readonly topic: string;
  handle(tx: Transaction, events: readonly OrderedEvent[]): Promise<void>;
  /** Called after a batch with events of the topic was committed by this process; must not throw. */
  readonly onCommit?: () => void;
};
