import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import { statusAt } from "@chancery/core/envelope/model/status.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { invitationEmail } from "@chancery/core/email/about-envelope.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { addInvitations } from "./store/invitations.ts";
import { invitationLink, emailSummary } from "./email-summary.ts";

/** Invites each address that the flow waits for, once: a code of which the hash is kept, and an email with it. */
export async function inviteRecipients(needs: EnvelopesNeeds, id: EnvelopeId, run: Pick<JobRun, "finish">): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const envelope = await lockAnyEnvelope(tx, id);
    const now = needs.clock.now();
    if (envelope && statusAt(envelope, now) === "SENT") {
      const emails = [...new Set(envelope.roles.filter(isInvited).flatMap(({ email }) => email ?? []))];
      const codes = new Map(emails.map((email) => [email, needs.tokens.newCode()]));
      const rows = [...codes].map(([email, { hash }]) => ({ email, hash }));
      const added = new Set(await addInvitations(tx, id, rows, now));
      const told = await emailSummary(needs, tx, envelope);
      const invited = [...codes].filter(([email]) => added.has(email));
      const about = { envelopeId: id };
      const messages = invited.map(([to, { text }]) => ({
        to,
        about,
        replyTo: told.replyTo,
        ...invitationEmail(told, invitationLink(needs, text)),
      }));
      await needs.emails.postInTurn(tx, told.accountId, messages);
    }
    await run.finish(tx);
  });
}
