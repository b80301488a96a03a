import type { Json } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";

/** A requested bulk action. */
export type Bulk = { readonly kind: string; readonly envelopeIds: readonly EnvelopeId[]; readonly input: Json };

/**
 * Starts a process and answers with its id, even if every envelope will fail: the results are in its details. A small process
 * is complete when the answer is sent.
 */
export async function startBulk({ database, processes }: EnvelopesNeeds, bulk: Bulk, acting: Acting): Promise<Reply> {
  const { mailbox, caller, origin } = acting;
  const { uuid, reply } = await database.transaction(async (tx) => {
    const id = await processes.start(tx, { ...bulk, actor: { mailbox, caller, origin } });
    const answer = { status: 200, body: { uuid: id } };
    await acting.settle(tx, answer);
    return { uuid: id, reply: answer };
  });
  await processes.hurry(uuid);
  return reply;
}
