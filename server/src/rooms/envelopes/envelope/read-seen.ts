import { envelopeAt } from "@chancery/core/envelope/model/transitions.ts";
import { hiddenFrom } from "@chancery/core/envelope/steps/hidden.ts";
import { writeEnvelopeInSteps } from "@chancery/core/envelope/xml/write.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findEnvelope } from "./store/envelopes.ts";
import type { StatusRow } from "./store/visible.ts";

/** An envelope that a mailbox sees, at an instant. */
type Seen = { readonly id: EnvelopeId; readonly row: StatusRow; readonly hidesDocuments: boolean; readonly now: Instant };

/** The read form of an envelope as the mailbox may see it at this instant. */
export async function readSeen(
  needs: EnvelopesNeeds,
  { id, row, hidesDocuments, now }: Seen,
  mailboxId: MailboxId,
): Promise<string> {
  if (!hidesDocuments && !isOver(row, now)) return row.data;
  const envelope = await findEnvelope(needs.database, id);
  const version = await needs.templates.findVersion(needs.database, { version: row.template_version });
  if (!envelope || !version) throw new Error(`envelope ${id} or its template version is missing`);
  const hiddenIds = hiddenFrom(mailboxId, envelope, version.model);
  return runSteps(writeEnvelopeInSteps(envelopeAt(envelope, now), version.model, hiddenIds));
}

/** Between the end of an expiry and its job the stored read form is no longer true. */
function isOver(row: StatusRow, now: Instant): boolean {
  return ["SENT", "WAITING", "ON_APPROVAL"].includes(row.status) && row.expires_at <= now;
}
