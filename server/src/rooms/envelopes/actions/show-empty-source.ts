import { writeEmptySource } from "@chancery/core/envelope/empty-source.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import { profileOf } from "../profile-of.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";

/** Of which template, from which mailbox. */
export type SourceQuery = { readonly templateId: TemplateId; readonly mailboxId: MailboxId };

/**
 * The envelope XML of a template's newest version, ready to fill in and to send from the open mailbox. Throws
 * mailbox.header_mismatch for another mailbox, template.not_found, template.archived.
 */
export async function showEmptySource(
  needs: EnvelopesNeeds,
  { templateId, mailboxId }: SourceQuery,
  actor: Actor,
): Promise<string> {
  const { mailbox } = actor;
  if (mailboxId !== mailbox.id) throw new Fault("mailbox.header_mismatch");
  const found = await needs.templates.findVersion(needs.database, { templateId });
  if (!found || !(await needs.templates.mayUse(needs.database, { ...found, isArchived: false }, mailbox))) {
    throw new Fault("template.not_found", { args: [templateId] });
  }
  if (found.isArchived) throw new Fault("template.archived", { args: [templateId] });
  const profile = await profileOf(needs, needs.database, actor, found.model);
  const { version: templateVersion, model: template } = found;
  return writeEmptySource({ templateId, templateVersion, template, senderMailboxId: mailbox.id, profile });
}
