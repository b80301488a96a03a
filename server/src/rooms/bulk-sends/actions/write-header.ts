import { requiredAttachmentFaults, columnNames, safeColumnName } from "@chancery/core/envelope/bulk/columns.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { BulkSendsNeeds } from "../needs.ts";
import type { InMailbox } from "../../../http/route/route.ts";

/** The template version of a header, and the delimiter of its columns. */
export type HeaderOf = {
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId | undefined;
  readonly delimiter: string;
};

/** The header of an empty CSV file for a template. Throws the faults of the template, bulk_send.attachments. */
export async function writeHeader(
  { envelopes }: BulkSendsNeeds,
  { templateId: templateUuid, templateVersion, delimiter }: HeaderOf,
  actor: Pick<InMailbox, "mailbox">,
): Promise<string> {
  const version = await envelopes.findUsableVersion({ templateUuid, templateVersion }, actor);
  refuse(requiredAttachmentFaults(version.model));
  return `${columnNames(version.model)
    .map((name) => quoted(safeColumnName(name), delimiter))
    .join(delimiter)}\r\n`;
}

function quoted(name: string, delimiter: string): string {
  return /["\r\n]/.test(name) || name.includes(delimiter) ? `"${name.replaceAll('"', '""')}"` : name;
}
