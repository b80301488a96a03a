import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { hiddenFrom, hidesDocuments, isFileOf } from "@chancery/core/envelope/steps/hidden.ts";
import type { AttachmentId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findEnvelope } from "./store/envelopes.ts";
import { findVisibleVersion } from "./store/visible.ts";

/** The documents of an envelope that are hidden from a mailbox; undefined when it does not see the envelope. */
export async function hiddenDocuments(
  needs: Pick<EnvelopesNeeds, "templates">,
  db: Queries,
  mailboxId: MailboxId,
  envelopeId: EnvelopeId,
): Promise<readonly string[] | undefined> {
  const hiding = await findHiding(needs, db, mailboxId, envelopeId);
  return hiding && [...hiding.documentIds];
}

/** A file bound to an envelope. */
export type EnvelopeFile = { readonly envelopeId: EnvelopeId; readonly id: AttachmentId };

/** Whether a mailbox sees the envelope of a file, and no document hidden from it has the file. */
export async function mayReadFile(
  needs: Pick<EnvelopesNeeds, "templates">,
  db: Queries,
  mailboxId: MailboxId,
  { envelopeId, id }: EnvelopeFile,
): Promise<boolean> {
  const hiding = await findHiding(needs, db, mailboxId, envelopeId);
  if (!hiding) return false;
  return hiding.envelope === undefined || !isFileOf(hiding.envelope, id, hiding.documentIds);
}

/** Hidden documents and their envelope, which is not read when its template hides none. */
type Hiding = { readonly envelope: Envelope | undefined; readonly documentIds: ReadonlySet<string> };

async function findHiding(
  { templates }: Pick<EnvelopesNeeds, "templates">,
  db: Queries,
  mailboxId: MailboxId,
  envelopeId: EnvelopeId,
): Promise<Hiding | undefined> {
  const version = await findVisibleVersion(db, envelopeId, mailboxId);
  const template = version && (await templates.findVersion(db, { version }));
  if (!template) return undefined;
  if (!hidesDocuments(template.model)) return { envelope: undefined, documentIds: new Set() };
  const envelope = await findEnvelope(db, envelopeId);
  return envelope && { envelope, documentIds: hiddenFrom(mailboxId, envelope, template.model) };
}
