import type { AccountId, ProcessId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { publish, type DomainEvent } from "../../jobs/publish.ts";
import type { ProcessesNeeds, ProcessStart, RowsStart } from "./needs.ts";
import { addProcess } from "./store/processes.ts";
import { addRowsProcess, hasPendingRows } from "./store/rows.ts";

/** Stores a process with its envelopes, and the event for its job: two statements for any number of envelopes. */
export async function startProcess(
  { newId, clock }: ProcessesNeeds,
  tx: Transaction,
  { kind, envelopeIds, input, actor }: ProcessStart,
): Promise<ProcessId> {
  const id = newId<"process">() satisfies ProcessId;
  const { mailbox, caller, origin } = actor;
  const who = { mailboxId: mailbox.id, accountId: mailbox.accountId, userId: caller.userId, origin };
  await addProcess(tx, { id, kind, input, ...who, createdAt: clock.now() }, [...new Set(envelopeIds)]);
  await publish(tx, { audit: [], events: [startedEvent(id)], origin: actor.origin, accountId: actor.mailbox.accountId });
  return id;
}

/** Stores a process of an account with the rows of a file, and the event for its job. */
export async function startRows(
  { newId, clock }: ProcessesNeeds,
  tx: Transaction,
  { kind, rows, actor: { accountId, caller, origin } }: RowsStart,
): Promise<ProcessId> {
  const id = newId<"process">() satisfies ProcessId;
  const who = { mailboxId: undefined, accountId, userId: caller.userId, origin };
  await addRowsProcess(tx, { id, kind, input: {}, ...who, createdAt: clock.now() }, rows);
  await publish(tx, { audit: [], events: [startedEvent(id)], origin, accountId });
  return id;
}

/** Whether a process of a kind that an account started after a time has rows left. */
export async function isRunning(
  db: Queries,
  started: { readonly accountId: AccountId; readonly kind: string; readonly after: Instant },
): Promise<boolean> {
  return hasPendingRows(db, started);
}

/** Published when a process starts, and again after each batch while envelopes remain. */
export const startedEventName = "process.started";

/** The event of a process. */
export function startedEvent(id: ProcessId): DomainEvent {
  return { name: startedEventName, key: id, payload: { processId: id } };
}
