import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { invitationEmail } from "@chancery/core/email/about-envelope.ts";
import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { acceptByDefault } from "./accept-by-default.ts";
import { inviteAgain } from "./invite-again.ts";
import { addInvitations } from "./store/invitations.ts";
import { invitationLink, emailSummary } from "./email-summary.ts";

/** Roles of an envelope that the flow has reached. */
export type ReachedRoles = { readonly id: EnvelopeId; readonly roleIds: readonly string[] };

/**
 * Invites each address that the flow waits for, once: a code of which the hash is kept, and an email with it. A guest whose later role
 * is reached gets an email with a new code. Where the person has a default mailbox, it accepts instead.
 */
export async function inviteRecipients(
  needs: EnvelopesNeeds,
  { id, roleIds }: ReachedRoles,
  run: Pick<JobRun, "finish">,
): Promise<void> {
  await acceptByDefault(needs, id);
  await needs.database.transaction(async (tx) => {
    const envelope = await lockAnyEnvelope(tx, id);
    const now = needs.clock.now();
    if (envelope && statusAt(envelope, now) === "SENT") {
      const emails = [...new Set(envelope.roles.filter(isInvited).flatMap(({ email }) => email ?? []))];
      const codes = new Map(emails.map((email) => [email, needs.tokens.newCode()]));
      const rows = [...codes].map(([email, { hash }]) => ({ email, hash }));
      const added = new Set(await addInvitations(tx, id, rows, now));
      const emailed = await emailSummary(needs, tx, envelope);
      const invited = [...codes].filter(([email]) => added.has(email));
      const about = { envelopeId: id };
      const messages = invited.map(([to, { text }]) => ({
        to,
        about,
        replyTo: emailed.replyTo,
        ...invitationEmail(emailed, invitationLink(needs, text)),
      }));
      await needs.emails.postInTurn(tx, emailed.accountId, messages);
      const reached = new Set(roleIds);
      const later = envelope.roles.filter((role) => role.isActive && !isInvited(role) && reached.has(role.id));
      if (later.length > 0) await inviteAgain(needs, tx, envelope, later);
    }
    await run.finish(tx);
  });
}
