import type { Field } from "../../template/model/field.ts";
import type { Template, TemplateDocument } from "../../template/model/model.ts";
import { allSteps, isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { xmlElement, type XmlElement } from "../../xml/tree.ts";
import { writeXmlInSteps } from "../../xml/write-xml.ts";
import { findValue, type Values } from "../values/field-values.ts";
import type { DocumentValues, Envelope, EnvelopeRole, Signature, Value } from "../model/model.ts";

const nothing: ReadonlySet<string> = new Set();

/**
 * The read form of an envelope: every document and field of the template, in order. Documents in `hiddenIds` are locked and
 * empty. Equal envelopes give equal text.
 */
export function writeEnvelope(envelope: Envelope, template: Template, hiddenIds = nothing): string {
  return allSteps(writeEnvelopeInSteps(envelope, template, hiddenIds));
}

/** As `writeEnvelope`, in steps that yield to other work between them. */
export function* writeEnvelopeInSteps(envelope: Envelope, template: Template, hiddenIds = nothing): Steps<string> {
  const { templateId, templateVersion, createdAt } = envelope;
  const storedOf = new Map(envelope.documents.map((stored) => [stored.documentId, stored]));
  const pace: Pace = { parts: 0 };
  const roles: XmlElement[] = [];
  for (const role of envelope.roles) {
    if (isStepDone(pace)) yield;
    roles.push(writeRole(role));
  }
  const documents: XmlElement[] = [];
  for (const document of template.documents) {
    if (isStepDone(pace)) yield;
    if (hiddenIds.has(document.id)) documents.push(xmlElement("document", { id: document.id, locked: "true" }));
    else documents.push(yield* writeDocument(document, storedOf.get(document.id), pace));
  }
  return yield* writeXmlInSteps(
    xmlElement("envelope", { templateUuid: templateId, templateVersion, created: createdAt }, [
      writeState(envelope),
      writeInfo(envelope),
      xmlElement("flow", {}, [xmlElement("roles", {}, roles)]),
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

function* writeDocument(document: TemplateDocument, stored: DocumentValues | undefined, pace: Pace): Steps<XmlElement> {
  const fieldsOf = Map.groupBy(document.fields, ({ table }) => table);
  const children = [...(yield* writeFields(fieldsOf.get(undefined) ?? [], stored?.fields ?? {}, pace))];
  for (const { name } of document.tables) {
    const rows = stored && Object.hasOwn(stored.tables, name) ? (stored.tables[name] ?? []) : [];
    children.push(yield* writeTable({ name, fields: fieldsOf.get(name) ?? [], rows }, pace));
  }
  return xmlElement("document", { id: document.id }, children);
}

type Table = { readonly name: string; readonly fields: readonly Field[]; readonly rows: readonly Values[] };

function* writeTable({ name, fields, rows }: Table, pace: Pace): Steps<XmlElement> {
  const sets: XmlElement[] = [];
  for (const [index, row] of rows.entries()) {
    if (isStepDone(pace)) yield;
    sets.push(xmlElement("fieldset", { index: String(index) }, yield* writeFields(fields, row, pace)));
  }
  return xmlElement("fieldgroup", { name }, sets);
}

function* writeFields(fields: readonly Field[], values: Values, pace: Pace): Steps<readonly XmlElement[]> {
  const written: XmlElement[] = [];
  for (const { name } of fields) {
    if (isStepDone(pace)) yield;
    written.push(writeField(name, findValue(values, name)));
  }
  return written;
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
