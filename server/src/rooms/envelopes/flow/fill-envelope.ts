import { refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfFill } from "../envelope/events.ts";
import { decideFill, lockedLoad, readFill } from "./decide-fill.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { saveReaching } from "../envelope/save-step.ts";

/** The body of a fill. */
export type FillBody = { readonly uuid: EnvelopeId; readonly data: string };

/**
 * Completes the mailbox's active assignee steps. The envelope is locked: of fills of one role at once one wins, fills of
 * different roles follow each other. Throws what the core finds, envelope.not_found, role.inactive, envelope.status_wrong.
 */
export async function fillEnvelope(needs: EnvelopesNeeds, { uuid, data }: FillBody, acting: Acting): Promise<Reply> {
  const submitted = await readFill(needs, data, acting);
  const reply = { status: 200 };
  await needs.database.transaction(async (tx) => {
    const load = { askedAt: acting.receivedAt, ...lockedLoad(needs, tx, uuid, acting) };
    const { version, decision } = await decideFill(needs, acting, uuid, { submitted, load });
    if ("faults" in decision) return refuse(decision.faults);
    const step = await saveReaching(needs, tx, decision.step, version);
    const { attachmentIds, releasedIds } = step;
    await needs.attachments.bindAttachments(tx, uuid, attachmentIds);
    await needs.attachments.releaseAttachments(tx, uuid, releasedIds);
    await publish(tx, changeOfFill(step, acting));
    await acting.settle(tx, reply);
  });
  return reply;
}
