import type { MailboxId, TemplateId, TemplateVersionId } from "../../ids/id.ts";
import { isComputed, type Field } from "../../template/model/field.ts";
import type { Template, TemplateDocument, TemplateRole, TemplateTable } from "../../template/model/model.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { xmlElement, type XmlElement } from "../../xml/tree.ts";
import { writeXmlInSteps } from "../../xml/write-xml.ts";
import type { Profile } from "../values/fields/field-check.ts";

/** The version, the sending mailbox, and the profile of the sender. */
export type EmptySource = {
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly template: Template;
  readonly senderMailboxId: MailboxId;
  readonly profile: Profile | undefined;
  /** Whether to include lookup, formula and duplicate fields, which cannot be written. */
  readonly hasAutoFields: boolean;
};

/** The sender's role, and the pace of the work. */
type Writing = EmptySource & { readonly senderRoleId: string | undefined; readonly pace: Pace };

/**
 * The envelope XML of a template, ready to be filled in and sent: `info` without what the template fixes, every role with its
 * recipient or an empty one, and every writable field. The sender's fields have their defaults and profile values. Written in steps.
 */
export function* writeEmptySource(source: EmptySource): Steps<string> {
  const { templateId: templateUuid, templateVersion, template } = source;
  const senderRoleId = template.roles.find((role) => role.kind === "sender")?.id;
  const writing: Writing = { ...source, senderRoleId, pace: { parts: 0 } };
  const roles: XmlElement[] = [];
  for (const role of template.roles) {
    if (isStepDone(writing.pace)) yield;
    roles.push(roleOf(role, source));
  }
  const documents: XmlElement[] = [];
  for (const document of template.documents) documents.push(yield* documentOf(document, writing));
  const envelope = xmlElement("envelope", { templateUuid, templateVersion }, [
    xmlElement("info", {}, infoOf(template)),
    xmlElement("flow", {}, [xmlElement("roles", {}, roles)]),
    xmlElement("documents", {}, documents),
  ]);
  return yield* writeXmlInSteps(envelope);
}

function infoOf({ subject, message, expire }: Template): readonly XmlElement[] {
  const isExpiryOpen = expire === undefined || expire.customAllowed;
  return [
    ...(subject ? [] : [xmlElement("subject")]),
    ...(message ? [] : [xmlElement("message")]),
    ...(isExpiryOpen ? [xmlElement("expire")] : []),
  ];
}

/** A role that inherits its recipient has no recipient attribute. */
function roleOf({ id, kind, recipient, sameAs }: TemplateRole, { senderMailboxId }: EmptySource): XmlElement {
  const fixed = recipient && ("mailboxId" in recipient ? recipient.mailboxId : recipient.email);
  const mailboxUuid = kind === "sender" ? senderMailboxId : sameAs === undefined ? (fixed ?? "") : undefined;
  return xmlElement("role", { id, mailboxUuid });
}

function* documentOf({ id, fields, tables }: TemplateDocument, writing: Writing): Steps<XmlElement> {
  const byTable = new Map<string | undefined, XmlElement[]>(
    [undefined, ...tables.map(({ name }) => name)].map((name) => [name, []]),
  );
  for (const field of fields) {
    if (isStepDone(writing.pace)) yield;
    if (isShown(field, writing))
      byTable.get(field.table)?.push(xmlElement("field", { name: field.name }, valueOf(field, writing)));
  }
  const groups: XmlElement[] = [];
  for (const table of tables) {
    if (isStepDone(writing.pace)) yield;
    groups.push(tableOf(table, byTable.get(table.name) ?? [], writing));
  }
  return xmlElement("document", { id }, [...(byTable.get(undefined) ?? []), ...groups]);
}

/** One row if the sender owns the table; only the owner may add rows. */
function tableOf({ name, roleId }: TemplateTable, cells: readonly XmlElement[], { senderRoleId }: Writing): XmlElement {
  const row = xmlElement("fieldset", { index: "0" }, cells);
  return xmlElement("fieldgroup", { name }, roleId === senderRoleId ? [row] : []);
}

function isShown(field: Field, { hasAutoFields }: EmptySource): boolean {
  return !isComputed(field) || (hasAutoFields && field.type !== "autonumber");
}

function valueOf(field: Field, { senderRoleId, profile }: Writing): readonly (XmlElement | string)[] {
  if (field.roleId !== senderRoleId) return [];
  const text = field.defaultValue ?? (field.prefill === undefined ? undefined : profile?.[field.prefill]);
  if (!text) return [];
  return field.type === "dropdown" && field.multiSelect ? [xmlElement("value", {}, [text])] : [text];
}
