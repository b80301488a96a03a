import { writeEmptySource } from "@chancery/core/envelope/xml/empty-source.ts";
import { Fault, faultOf } from "@chancery/core/fault/fault.ts";
import type { MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { loadProfile } from "../envelope/facts.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";

/** Of which template and version, from which mailbox, and whether with the fields that are worked out. */
export type SourceQuery = {
  readonly templateId: TemplateId;
  readonly mailboxId: MailboxId;
  readonly versionUuid?: TemplateVersionId | undefined;
  readonly autoFields?: boolean | undefined;
};

/**
 * The envelope XML of a template's version, the newest by default, ready to fill in and to send from the open mailbox. Throws
 * mailbox.header_mismatch for another mailbox, template.not_found, template.archived, template.version_mismatch.
 */
export async function showEmptySource(
  needs: EnvelopesNeeds,
  { templateId, mailboxId, versionUuid, autoFields }: SourceQuery,
  actor: Actor,
): Promise<string> {
  const { mailbox } = actor;
  if (mailboxId !== mailbox.id) throw new Fault("mailbox.header_mismatch");
  const newest = await needs.templates.findVersion(needs.database, { templateId });
  if (!newest || !(await needs.templates.mayUse(needs.database, { ...newest, isArchived: false }, mailbox))) {
    throw new Fault("template.not_found", { args: [templateId] });
  }
  if (newest.isArchived) throw new Fault("template.archived", { args: [templateId] });
  const found = versionUuid ? await needs.templates.findVersion(needs.database, { templateId, version: versionUuid }) : newest;
  if (!found) {
    throw faultOf([{ code: "template.version_mismatch", args: [templateId, versionUuid ?? ""], parameter: "versionUuid" }]);
  }
  const profile = await loadProfile(needs, needs.database, actor, found.model);
  const { version: templateVersion, model: template } = found;
  const source = {
    templateId,
    templateVersion,
    template,
    senderMailboxId: mailbox.id,
    profile,
    hasAutoFields: autoFields ?? false,
  };
  return runSteps(writeEmptySource(source));
}
