import { allowedActions } from "@chancery/core/envelope/model/transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import type { ArchivesNeeds, ArchiveSource } from "./needs.ts";

/** An envelope that the mailbox may see, in any state. Throws envelope.not_found for a hidden or missing one. */
export async function findVisible(
  { database, envelopes }: ArchivesNeeds,
  mailboxId: MailboxId,
  envelopeId: EnvelopeId,
): Promise<ArchiveSource> {
  const isVisible = await envelopes.mayRead(database, mailboxId, envelopeId);
  const source = isVisible ? await envelopes.readForArchive(database, envelopeId) : undefined;
  if (!source) throw new Fault("envelope.not_found", { args: [envelopeId] });
  return source;
}

/**
 * An envelope that the mailbox may see and that was sent. Throws as `findVisible` does, and envelope.status_wrong for a draft: none of its
 * documents is finished, and it has no archive.
 */
export async function findSource(needs: ArchivesNeeds, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<ArchiveSource> {
  const source = await findVisible(needs, mailboxId, envelopeId);
  const { status } = source.envelope;
  if (status === "DRAFT")
    throw new Fault("envelope.status_wrong", { args: [envelopeId, status], data: { status, allowed: allowedActions(status) } });
  return source;
}

/** A document of the envelope's template. Throws document.not_found. */
export function findDocument({ template }: ArchiveSource, documentId: string): TemplateDocument {
  const document = template.model.documents.find((one) => one.id === documentId);
  if (!document) throw new Fault("document.not_found", { args: [documentId] });
  return document;
}

/** The roles of a mailbox in the envelope. */
export function rolesOf({ envelope }: ArchiveSource, mailboxId: MailboxId): ReadonlySet<string> {
  return new Set(envelope.roles.filter((role) => role.mailboxId === mailboxId).map((role) => role.id));
}
