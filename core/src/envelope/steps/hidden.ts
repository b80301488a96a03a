import type { AttachmentId, MailboxId } from "../../ids/id.ts";
import type { Template, TemplateDocument } from "../../template/model/model.ts";
import { allValues } from "../values/all-values.ts";
import type { Envelope } from "../model/model.ts";

/** The roles that may see a document; empty when all may. Only the file of an external document can be hidden. */
export function viewersOf(document: TemplateDocument): readonly string[] {
  if (document.kind !== "external") return [];
  return document.fields.flatMap((field) => (field.type === "attachment" ? field.viewRoleIds : []));
}

/** Whether any document of the template is hidden from some roles. */
export function hidesDocuments(template: Template): boolean {
  return template.documents.some((document) => viewersOf(document).length > 0);
}

/**
 * The ids of the documents hidden from a mailbox: none of its roles may see them. A mailbox without a role sees no restricted
 * document.
 */
export function hiddenFrom(mailboxId: MailboxId, envelope: Pick<Envelope, "roles">, template: Template): ReadonlySet<string> {
  const roles = new Set(envelope.roles.filter((role) => role.mailboxId === mailboxId).map(({ id }) => id));
  const isHidden = (document: TemplateDocument): boolean => {
    const viewers = viewersOf(document);
    return viewers.length > 0 && !viewers.some((id) => roles.has(id));
  };
  return new Set(template.documents.filter(isHidden).map(({ id }) => id));
}

/** Whether a file is a value in one of the documents. */
export function isFileOf(envelope: Envelope, attachmentId: AttachmentId, documentIds: ReadonlySet<string>): boolean {
  const documents = envelope.documents.filter(({ documentId }) => documentIds.has(documentId));
  for (const value of allValues(documents)) if (value.kind === "attachment" && value.attachmentId === attachmentId) return true;
  return false;
}
