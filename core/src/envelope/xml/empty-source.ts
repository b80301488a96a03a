import type { MailboxId, TemplateId, TemplateVersionId } from "../../ids/id.ts";
import { isComputed, type Field } from "../../template/model/field.ts";
import type { Template, TemplateDocument, TemplateRole, TemplateTable } from "../../template/model/model.ts";
import { xmlElement, type XmlElement } from "../../xml/tree.ts";
import { writeXml } from "../../xml/write-xml.ts";
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

/**
 * The envelope XML of a template, ready to be filled in and sent: `info` without what the template fixes, every role with its
 * recipient or an empty one, and every writable field. The sender's fields have their defaults and profile values.
 */
export function writeEmptySource(source: EmptySource): string {
  const { templateId: templateUuid, templateVersion, template } = source;
  return writeXml(
    xmlElement("envelope", { templateUuid, templateVersion }, [
      xmlElement("info", {}, infoOf(template)),
      xmlElement("flow", {}, [
        xmlElement(
          "roles",
          {},
          template.roles.map((role) => roleOf(role, source)),
        ),
      ]),
      xmlElement(
        "documents",
        {},
        template.documents.map((document) => documentOf(document, source)),
      ),
    ]),
  );
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

function documentOf(document: TemplateDocument, source: EmptySource): XmlElement {
  return xmlElement("document", { id: document.id }, [
    ...fieldsOf(document, undefined, source),
    ...document.tables.map((table) => tableOf(document, table, source)),
  ]);
}

/** One row if the sender owns the table; only the owner may add rows. */
function tableOf(document: TemplateDocument, { name, roleId }: TemplateTable, source: EmptySource): XmlElement {
  const row = xmlElement("fieldset", { index: "0" }, fieldsOf(document, name, source));
  return xmlElement("fieldgroup", { name }, isSender(roleId, source) ? [row] : []);
}

function fieldsOf(document: TemplateDocument, table: string | undefined, source: EmptySource): readonly XmlElement[] {
  return document.fields
    .filter((field) => field.table === table && isShown(field, source))
    .map((field) => xmlElement("field", { name: field.name }, valueOf(field, source)));
}

function isShown(field: Field, { hasAutoFields }: EmptySource): boolean {
  return !isComputed(field) || (hasAutoFields && field.type !== "autonumber");
}

function valueOf(field: Field, source: EmptySource): readonly (XmlElement | string)[] {
  if (!isSender(field.roleId, source)) return [];
  const text = field.defaultValue ?? (field.prefill === undefined ? undefined : source.profile?.[field.prefill]);
  if (!text) return [];
  return field.type === "dropdown" && field.multiSelect ? [xmlElement("value", {}, [text])] : [text];
}

function isSender(roleId: string | undefined, { template }: EmptySource): boolean {
  return template.roles.find((role) => role.kind === "sender")?.id === roleId;
}
