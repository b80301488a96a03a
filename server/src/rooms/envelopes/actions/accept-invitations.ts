import { accept } from "@chancery/core/envelope/accept.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Reply } from "../../../http/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfAccept } from "../changes.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { saveReaching } from "../save-change.ts";
import { lockAnyEnvelope } from "../store/envelopes.ts";
import { endInvitation, findInvitation, isAddressed } from "../store/invitations.ts";

/** Accepts with the code of a letter into the open mailbox, once. Throws invite.unknown, and what the core finds. */
export async function confirmInvite(needs: EnvelopesNeeds, code: string, acting: Acting): Promise<Reply> {
  const invitation = await findInvitation(needs.database, needs.tokens.hashOf(code));
  if (!invitation) throw new Fault("invite.unknown");
  const reply = { status: 200, body: { uuid: invitation.envelope_id } };
  await needs.database.transaction(async (tx) => {
    await acceptOne(needs, tx, { id: invitation.envelope_id, email: invitation.email }, acting);
    await acting.settle(tx, reply);
  });
  return reply;
}

/**
 * Accepts what is addressed to the caller's own e-mail into the open mailbox: all or none. Throws invite.unknown for what is
 * addressed to others, and what the core finds.
 */
export async function acceptInvitations(needs: EnvelopesNeeds, uuids: readonly EnvelopeId[], acting: Acting): Promise<Reply> {
  const { email } = acting.caller;
  const ids = [...new Set(uuids)].toSorted();
  const reply = { status: 200 };
  await needs.database.transaction(async (tx) => {
    for (const id of ids) {
      if (!(await isAddressed(tx, id, email))) throw new Fault("invite.unknown");
      await acceptOne(needs, tx, { id, email }, acting);
    }
    await acting.settle(tx, reply);
  });
  return reply;
}

/** Under the lock of the envelope: of two who accept at once one wins. */
async function acceptOne(
  needs: EnvelopesNeeds,
  tx: Transaction,
  { id, email }: { readonly id: EnvelopeId; readonly email: string },
  acting: Acting,
): Promise<void> {
  const envelope = await lockAnyEnvelope(tx, id);
  if (!envelope) throw new Fault("invite.unknown");
  const now = needs.clock.now();
  const step = await saveReaching(needs, tx, accept({ envelope, mailboxId: acting.mailbox.id, now }, email));
  await endInvitation(tx, id, email, now);
  await publish(tx, changeOfAccept(step, acting));
}
