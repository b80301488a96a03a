import { hiddenFrom, hidesDocuments } from "@chancery/core/envelope/steps/hidden.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findEnvelope } from "./store/envelopes.ts";
import { findVisibleVersion } from "./store/visible.ts";

/** The documents of an envelope that are hidden from a mailbox; undefined when it does not see the envelope. */
export async function hiddenDocuments(
  { templates }: Pick<EnvelopesNeeds, "templates">,
  db: Queries,
  mailboxId: MailboxId,
  envelopeId: EnvelopeId,
): Promise<readonly string[] | undefined> {
  const version = await findVisibleVersion(db, envelopeId, mailboxId);
  const template = version && (await templates.findVersion(db, { version }));
  if (!template || !hidesDocuments(template.model)) return template && [];
  const envelope = await findEnvelope(db, envelopeId);
  return envelope && [...hiddenFrom(mailboxId, envelope, template.model)];
}
