import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { Queries } from "../../io/database/database.ts";
import type { Acting, Reply } from "./route.ts";

/** A caller whose action settles the result of its change; `settleResult` makes the reply of it. */
export type ActingFor<Result, Mailbox = OpenMailbox> = Omit<Acting, "settle"> & {
  readonly mailbox: Mailbox;
  readonly settle: (tx: Queries, result: Result) => Promise<unknown>;
};

/**
 * Runs an action and answers with the reply that `show` made of its result inside the action's transaction, so that an
 * Idempotency-Key keeps exactly what is answered.
 */
export async function settleResult<Result, Mailbox>(
  { mailbox, caller, origin, settle }: Acting & { readonly mailbox: Mailbox },
  show: (result: Result) => Reply,
  action: (acting: ActingFor<Result, Mailbox>) => Promise<unknown>,
): Promise<Reply> {
  const settled: Reply[] = [];
  const settleOne = async (tx: Queries, result: Result) => settled.push(await settle(tx, show(result)));
  await action({ mailbox, caller, origin, settle: settleOne });
  const reply = settled.at(-1);
  if (!reply) throw new Error("the action settled no result");
  return reply;
}
