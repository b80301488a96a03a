import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { saveRevision } from "../envelope/save-step.ts";
import { moveDelegations } from "../envelope/store/delegations.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { addViewers, removeViewers } from "../envelope/store/viewers.ts";
import { endGuestInvitations, listEnvelopesOf } from "./store.ts";

/** Envelopes of one guest that are moved at most: a guest has one in each mailbox. */
const envelopesMax = 1000;

/** Moves the roles and delegations of a guest's mailboxes to the mailbox that takes them over, and ends the codes of all. */
export async function moveEnvelopes(
  needs: EnvelopesNeeds,
  tx: Transaction,
  from: readonly MailboxId[],
  to: MailboxId,
): Promise<void> {
  const now = needs.clock.now();
  for (const { id, mailboxId: source } of await listEnvelopesOf(tx, from, envelopesMax)) {
    const envelope = await lockAnyEnvelope(tx, id);
    if (!envelope) continue;
    await saveRevision(needs, tx, withRolesMoved(envelope, new Set(from), to));
    await moveDelegations(tx, id, from, to);
    await addViewers(tx, { pairs: [{ envelopeId: id, mailboxId: to }], source, sharedBy: undefined, now });
    await removeViewers(tx, id, from);
  }
  await endGuestInvitations(tx, [...from, to], now);
}

function withRolesMoved(envelope: Envelope, from: ReadonlySet<MailboxId>, to: MailboxId): Envelope {
  const roles = envelope.roles.map((role) =>
    role.mailboxId !== undefined && from.has(role.mailboxId) ? { ...role, mailboxId: to } : role,
  );
  return { ...envelope, roles };
}
