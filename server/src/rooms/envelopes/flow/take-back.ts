import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import { takeBack as decideTakeBack } from "@chancery/core/envelope/steps/delegate.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Recipient } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfTakingBack } from "../envelope/sharing-events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { saveRevision } from "../envelope/save-step.ts";
import { listDelegations, removeDelegations } from "../envelope/store/delegations.ts";
import { lockEnvelope } from "../envelope/store/envelopes.ts";
import { removeViewers } from "../envelope/store/viewers.ts";

/** The delegations of an envelope to revoke: all of the mailbox, or those to one delegate. */
export type TakeBackBody = { readonly envelopeUuid: EnvelopeId; readonly to: Recipient | undefined };

/**
 * Takes delegated roles back, and the delegates out of the envelope. The code of an email leads nowhere then, as no role waits for its
 * address. The envelope is locked: either the delegate's fill or this comes first. Throws envelope.not_found and what the core finds.
 */
export async function takeBack(needs: EnvelopesNeeds, body: TakeBackBody, acting: Acting): Promise<Reply> {
  const { envelopeUuid: id, to } = body;
  const mailboxId = acting.mailbox.id;
  return needs.database.transaction(async (tx) => {
    const envelope = await lockEnvelope(tx, id, mailboxId);
    if (!envelope) throw new Fault("envelope.not_found", { args: [id] });
    const delegations = await listDelegations(tx, id);
    const taken = decideTakeBack({ envelope, mailboxId, now: needs.clock.now(), to, delegations });
    for (const leaving of taken.leaving) refuseOnApproval(envelope, leaving, needs.clock.now());
    await saveRevision(needs, tx, taken.envelope);
    await removeDelegations(tx, id, taken.removed);
    await removeViewers(tx, id, taken.leaving);
    await publish(tx, changeOfTakingBack(taken, acting));
    return acting.settle(tx, { status: 200 });
  });
}
