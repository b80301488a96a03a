import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobLog } from "../../jobs/job-handler.ts";
import type { RoomBasics } from "../accounts/index.ts";

/** The caller who started a process; the `Acting` of any request fits. */
export type ProcessActor = {
  readonly mailbox: Pick<OpenMailbox, "id" | "accountId">;
  readonly caller: Pick<Caller, "userId" | "signIn">;
  readonly origin: Origin;
};

/** One envelope of a process, as passed to the handler of its kind. */
export type ProcessItem = { readonly envelopeId: EnvelopeId; readonly input: Json; readonly actor: ProcessActor };

/**
 * Performs the action of a kind on one envelope, in a transaction of its own that also stores the result. A Fault is the result of
 * that envelope and stops no other. No HTTP, mail, PDF or blob work.
 */
export type ProcessHandler = (tx: Transaction, item: ProcessItem) => Promise<void>;

/** A bulk action to start: `kind` names its handler ("envelopes.cancel"), `input` is the handler's input besides the envelope. */
export type ProcessStart = {
  readonly kind: string;
  readonly envelopeIds: readonly EnvelopeId[];
  readonly input: Json;
  readonly actor: ProcessActor;
};

/** The caller who started a process of an account. */
export type AccountActor = {
  readonly accountId: AccountId;
  readonly caller: Pick<Caller, "userId">;
  readonly origin: Origin;
};

/** One row of a process, as passed to the handler of its kind. `line` is its place in the file. */
export type RowItem = { readonly line: number; readonly content: Json; readonly actor: AccountActor };

/** Performs the action of a kind on one row, by the rules of ProcessHandler. */
export type RowHandler = (tx: Transaction, item: RowItem) => Promise<void>;

/** A row of a file: `label` names it to readers, `content` is what the handler gets, and is removed when the row has ended. */
export type ProcessRow = { readonly line: number; readonly label: string; readonly content: Json };

/** An action on the rows of a file, to start: `kind` names its handler. */
export type RowsStart = { readonly kind: string; readonly rows: readonly ProcessRow[]; readonly actor: AccountActor };

/** The needs of the room. */
export type ProcessesNeeds = RoomBasics & {
  readonly log: JobLog;
  /** Whether an error means that the database is unavailable, and is not about the envelope. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** The handler of a kind such as "envelopes.cancel"; provided by compose from higher rooms. */
  readonly handlerOf: (kind: string) => ProcessHandler | undefined;
  /** The same for rows. */
  readonly rowHandlerOf: (kind: string) => RowHandler | undefined;
};
