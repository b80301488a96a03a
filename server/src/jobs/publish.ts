import type { Origin } from "@chancery/core/access/caller.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../io/database/database.ts";

/** Something that happened, for background work. Becomes the jobs that subscribe to its name. */
export type DomainEvent = {
  /** Noun first: "envelope.sent". */
  readonly name: string;
  /** Events of one key are worked in order: the envelope's id, the template's id … */
  readonly key: string;
  /** Frozen now; never secrets. */
  readonly payload: Json;
};

/** What one change leaves behind: its audit records and its events. */
export type Change = {
  readonly audit: readonly AuditRecordDraft[];
  readonly events: readonly DomainEvent[];
  readonly origin: Origin;
};

/** Writes a change's audit records (hash-chained) and events (outbox) in the caller's transaction. */
export async function publish(_tx: Transaction, _change: Change): Promise<void> {
  throw new Error("written by the jobs room");
}
