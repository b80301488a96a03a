import type { Field } from "../../template/model/field.ts";
import type { Template, TemplateDocument } from "../../template/model/model.ts";
import { xmlElement, type XmlElement } from "../../xml/tree.ts";
import { writeXml } from "../../xml/write-xml.ts";
import { findValue, type Values } from "../values/field-values.ts";
import type { DocumentValues, Envelope, EnvelopeRole, Signature, Value } from "../model/model.ts";

const nothing: ReadonlySet<string> = new Set();

/**
 * The read form of an envelope: every document and field of the template, in order. Documents in `hiddenIds` are locked and
 * empty. Equal envelopes give equal text.
 */
export function writeEnvelope(envelope: Envelope, template: Template, hiddenIds = nothing): string {
  const { templateId, templateVersion, createdAt } = envelope;
  const storedOf = new Map(envelope.documents.map((stored) => [stored.documentId, stored]));
  const documents = template.documents.map((document) =>
    hiddenIds.has(document.id)
      ? xmlElement("document", { id: document.id, locked: "true" })
      : writeDocument(document, storedOf.get(document.id)),
  );
  return writeXml(
    xmlElement("envelope", { templateUuid: templateId, templateVersion, created: createdAt }, [
      writeState(envelope),
      writeInfo(envelope),
      xmlElement("flow", {}, [xmlElement("roles", {}, envelope.roles.map(writeRole))]),
      xmlElement("documents", {}, documents),
      ...writeSignatures(envelope.signatures.filter((one) => !hiddenIds.has(one.documentId))),
    ]),
  );
}

/** The signatures by signer; the element is absent until there is one. */
function writeSignatures(signatures: readonly Signature[]): readonly XmlElement[] {
  if (signatures.length === 0) return [];
  const list = signatures.map(
    ({ name, documentId, roleId, source, signedAt, signer, serial, algorithm, issuer, hash, pades, asice }) =>
      xmlElement("signature", {
        name,
        documentId,
        roleId,
        source,
        format: pades ? "PADES" : asice && "ASICE",
        signedAt,
        signer,
        serial,
        algorithm,
        issuer: issuer?.name,
        trust: trustOf(issuer),
        hash,
      }),
  );
  return [xmlElement("signatures", {}, list)];
}

function writeState({ status, changedAt, changedByRoleId, stateMessage }: Envelope): XmlElement {
  return xmlElement("state", {}, [
    xmlElement("status", {}, [status]),
    xmlElement("date", {}, [changedAt]),
    ...(changedByRoleId === undefined ? [] : [xmlElement("roleId", {}, [changedByRoleId])]),
    xmlElement("message", {}, [stateMessage]),
  ]);
}

function writeInfo({ subject, message, expire, expiresAt, forwarding }: Envelope): XmlElement {
  const expiry = expire && {
    afterDays: String(expire.afterDays),
    notifyIn: expire.notifyInDays === undefined ? undefined : String(expire.notifyInDays),
    afterDateTime: expiresAt,
  };
  return xmlElement("info", {}, [
    xmlElement("subject", {}, [subject]),
    xmlElement("message", {}, [message]),
    xmlElement("expire", expiry ?? {}),
    xmlElement("forwarding", { delegation: String(forwarding.delegation), sharing: String(forwarding.sharing) }),
  ]);
}

function writeRole({ id, mailboxId, email, isActive, isCompleted }: EnvelopeRole): XmlElement {
  return xmlElement("role", { id, mailboxUuid: mailboxId ?? email, active: String(isActive), completed: String(isCompleted) });
}

function writeDocument(document: TemplateDocument, stored: DocumentValues | undefined): XmlElement {
  const fieldsOf = Map.groupBy(document.fields, ({ table }) => table);
  return xmlElement("document", { id: document.id }, [
    ...writeFields(fieldsOf.get(undefined) ?? [], stored?.fields ?? {}),
    ...document.tables.map(({ name }) => writeTable(name, fieldsOf.get(name) ?? [], stored)),
  ]);
}

function writeTable(name: string, fields: readonly Field[], stored: DocumentValues | undefined): XmlElement {
  const rows = stored && Object.hasOwn(stored.tables, name) ? (stored.tables[name] ?? []) : [];
  const sets = rows.map((row, index) => xmlElement("fieldset", { index: String(index) }, writeFields(fields, row)));
  return xmlElement("fieldgroup", { name }, sets);
}

function writeFields(fields: readonly Field[], values: Values): readonly XmlElement[] {
  return fields.map((field) => writeField(field.name, findValue(values, field.name)));
}

function writeField(name: string, value: Value | undefined): XmlElement {
  if (value === undefined) return xmlElement("field", { name });
  if (value.kind === "text") return xmlElement("field", { name }, [value.text]);
  if (value.kind === "list")
    return xmlElement(
      "field",
      { name },
      value.texts.map((text) => xmlElement("value", {}, [text])),
    );
  if (value.kind === "record") return xmlElement("field", { name, recordUuid: value.recordId }, [value.text]);
  return xmlElement("field", { name, attachmentUuid: value.attachmentId }, [value.fileName]);
}

/** Whether a signature's certificate led to a trusted issuer when it signed, and whether that issues qualified certificates. */
export function trustOf(issuer: Signature["issuer"]): "qualified" | "trusted" | "unverified" {
  if (!issuer) return "unverified";
  return issuer.isQualified ? "qualified" : "trusted";
}
