import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database, Transaction } from "../../io/database/database.ts";
import type { JobLog } from "../../jobs/job-handler.ts";

/** The caller who started a process; the `Acting` of any request fits. */
export type ProcessActor = {
  readonly mailbox: Pick<OpenMailbox, "id" | "accountId">;
  readonly caller: Pick<Caller, "userId">;
  readonly origin: Origin;
};

/** One envelope of a process, as the room that knows the action gets it. */
export type ProcessItem = { readonly envelopeId: EnvelopeId; readonly input: Json; readonly actor: ProcessActor };

/**
 * Does a kind's action to one envelope in a transaction of its own, in which its end is noted too. A Fault is the envelope's
 * result and ends nothing else. No HTTP, mail, PDF or blob work.
 */
export type ProcessHandler = (tx: Transaction, item: ProcessItem) => Promise<void>;

/** A bulk action to start: `kind` names its work ("envelopes.cancel"), `input` is what the work needs besides an envelope. */
export type ProcessStart = {
  readonly kind: string;
  readonly envelopeIds: readonly EnvelopeId[];
  readonly input: Json;
  readonly actor: ProcessActor;
};

export type ProcessesNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly log: JobLog;
  /** Whether an error says that the database is away, and nothing of the envelope. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** The action of a kind, "envelopes.cancel"; handed in by compose from the rooms of a higher rank. */
  readonly handlerOf: (kind: string) => ProcessHandler | undefined;
};
