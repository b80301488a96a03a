import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { acceptEnvelope } from "./accept-envelope.ts";
import { endInvitation, listUninvited } from "./store/invitations.ts";

const { envelopeSign } = mailboxPermissions;
const origin: Origin = { requestId: "envelopes.invite", ip: "", userAgent: "", source: "JOB" };

/**
 * Accepts for the addresses that the flow has just reached into the default mailboxes of their people, each in a transaction of its own.
 * What cannot be accepted stays, to be invited. Done twice it does nothing.
 */
export async function acceptByDefault(needs: EnvelopesNeeds, id: EnvelopeId): Promise<void> {
  const emails = await listUninvited(needs.database, id);
  if (emails.length === 0) return;
  for (const { email } of await needs.auth.people.findDefaultMailboxes(needs.database, emails, envelopeSign)) {
    try {
      await needs.database.transaction((tx) => acceptOne(needs, tx, id, email));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
}

/** Accepts under the lock of the envelope, if the address still waits and the person still has a default mailbox. */
async function acceptOne(needs: EnvelopesNeeds, tx: Transaction, id: EnvelopeId, email: string): Promise<void> {
  const envelope = await lockAnyEnvelope(tx, id);
  const now = needs.clock.now();
  if (!envelope || statusAt(envelope, now) !== "SENT" || !(await listUninvited(tx, id)).includes(email)) return;
  const [mailbox] = await needs.auth.people.findDefaultMailboxes(tx, [email], envelopeSign);
  if (!mailbox) return;
  const actor = { isAutomatic: true, mailbox, caller: { userId: mailbox.userId }, origin } as const;
  await acceptEnvelope(needs, tx, { envelope, email, details: { method: "default mailbox" } }, actor);
  await endInvitation(tx, id, email, now);
}
