import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../http/route/route.ts";
import { lookAt } from "./visibility.ts";
import type { Acting, CommentsNeeds } from "./needs.ts";
import type { Change } from "./show-changed.ts";

/** Changes what stands in the threads of an envelope; `work` gives the body of the answer. Throws envelope.not_found. */
export async function changeIn(
  needs: CommentsNeeds,
  envelopeId: EnvelopeId,
  acting: Acting,
  work: (change: Change) => Promise<object | undefined>,
): Promise<Reply> {
  const look = await lookAt(needs, envelopeId, acting.mailbox);
  return needs.database.transaction(async (tx) => {
    const body = await work({ tx, look });
    const reply = { status: 200, ...(body && { body }) };
    await acting.settle(tx, reply);
    return reply;
  });
}
