import type { ProcessId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../http/route/route.ts";
import type { Database, Transaction } from "../../io/database/database.ts";
import type { ProcessStart } from "./needs.ts";

/** The database, and the part of the room that starts processes. */
type BulkNeeds = {
  readonly database: Database;
  readonly processes: {
    start(tx: Transaction, start: ProcessStart): Promise<ProcessId>;
    hurry(id: ProcessId): Promise<void>;
  };
};

/**
 * Starts a process and answers with its id, even if every envelope will fail: the results are in its details. A small process
 * is complete when the answer is sent.
 */
export async function startBulk(
  { database, processes }: BulkNeeds,
  bulk: Omit<ProcessStart, "actor">,
  { mailbox, caller, origin, settle }: InMailbox,
): Promise<Reply> {
  const { id, reply } = await database.transaction(async (tx) => {
    const uuid = await processes.start(tx, { ...bulk, actor: { mailbox, caller, origin } });
    return { id: uuid, reply: await settle(tx, { status: 200, body: { uuid } }) };
  });
  await processes.hurry(id);
  return reply;
}
