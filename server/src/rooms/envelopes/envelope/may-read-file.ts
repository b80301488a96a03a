import { hiddenFrom, hidesDocuments, isFileOf } from "@chancery/core/envelope/steps/hidden.ts";
import type { AttachmentId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findEnvelope } from "./store/envelopes.ts";
import { findVisibleVersion } from "./store/visible.ts";

/** A file bound to an envelope. */
export type EnvelopeFile = { readonly envelopeId: EnvelopeId; readonly id: AttachmentId };

/** Whether a mailbox sees the envelope of a file, and no document hidden from it has the file. */
export async function mayReadFile(
  { templates }: Pick<EnvelopesNeeds, "templates">,
  db: Queries,
  mailboxId: MailboxId,
  { envelopeId, id }: EnvelopeFile,
): Promise<boolean> {
  const version = await findVisibleVersion(db, envelopeId, mailboxId);
  const template = version && (await templates.findVersion(db, { version }));
  if (!template || !hidesDocuments(template.model)) return template !== undefined;
  const envelope = await findEnvelope(db, envelopeId);
  return envelope !== undefined && !isFileOf(envelope, id, hiddenFrom(mailboxId, envelope, template.model));
}
