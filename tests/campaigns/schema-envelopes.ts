import type { DrawingsFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { Envelope, Signature } from "@chancery/core/envelope/model/model.ts";
import { saveDraft } from "@chancery/core/envelope/steps/send.ts";
import { readEnvelope } from "@chancery/core/envelope/xml/read.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { isComputed, type Field } from "@chancery/core/template/model/field.ts";
import type { Template, TemplateDocument } from "@chancery/core/template/model/model.ts";
import { xmlElement as e, type XmlElement } from "@chancery/core/xml/tree.ts";
import type { Chance } from "./length.ts";
import { bool, id } from "./schema-fields.ts";

/** Of which version the envelopes are. */
export const ids = {
  templateId: parseId<"template">("01930000-0000-7000-8000-0000000000e1", "id"),
  templateVersion: parseId<"templateVersion">("01930000-0000-7000-8000-0000000000e2", "id"),
};
const ann = parseId<"mailbox">("01930000-0000-7000-8000-00000000000a", "id");
const bob = parseId<"mailbox">("01930000-0000-7000-8000-00000000000b", "id");
const fileId = parseId<"attachment">("01930000-0000-7000-8000-0000000000f1", "id");
const now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const drawing = "data:image/png;base64,iVBORw0KGgoAAAAN";
const drawings: DrawingsFacts = new Map([[drawing, { kind: "png", widthPx: 9, heightPx: 9, paintedPixels: 50 }]]);

/** The text as a draft of this template, read by the service; undefined when it refuses it. */
export function draftOf(text: string, template: Template): Envelope | undefined {
  const { input, faults } = readEnvelope(text);
  if (!input || faults.length > 0) return undefined;
  const { templateUuid, templateVersion } = input;
  const isOther = [templateUuid ?? ids.templateId, templateVersion ?? ids.templateVersion].some(
    (submitted, at) => submitted.toLowerCase() !== [ids.templateId, ids.templateVersion][at],
  );
  if (isOther) return undefined;
  const card = { isRemoved: false, isArchived: false };
  const file = { fileName: "plan.pdf", sizeBytes: 10, contentType: "application/pdf", sha256: "00", crc32: 1 };
  const columnIds = new Set([parseId<"column">(id, "id")]);
  const facts = { isArchived: false, isReadable: true, filterBy: undefined, columnIds, records: new Map() };
  const decision = saveDraft({
    id: parseId<"envelope">(id, "id"),
    input,
    ...ids,
    template,
    senderMailboxId: ann,
    mailboxes: new Map([ann, bob, parseId<"mailbox">(id, "id")].map((one) => [one, card])),
    contacts: new Set([bob]),
    attachments: new Map([[fileId, { id: fileId, ...file, envelopeId: undefined, isOwn: true, owner: ann }]]),
    drawings,
    dictionaries: new Map([[parseId<"dictionary">(id, "id"), facts]]),
    totalMaxBytes: 1000,
    now,
  });
  return "faults" in decision ? undefined : decision.step.envelope;
}

/** The same envelope, signed. */
export function signed(envelope: Envelope, template: Template): Envelope {
  const made = { source: "text", mailboxId: bob, signedAt: now, signer: "Bob", serial: "0a", algorithm: "ECDSA" } as const;
  const file = { sha256: "00", sizeBytes: 1, crc32: 1 };
  const signatures = template.signatures.map(({ name, documentId, roleId }): Signature => ({
    name,
    documentId,
    roleId,
    ...made,
    file,
    hash: "AA==",
  }));
  return { ...envelope, signatures };
}

/** An envelope of a template that the service accepts as a draft: the sender's fields filled in, or some of them. */
export function anyEnvelope(template: Template, chance: Chance): XmlElement {
  const { templateId, templateVersion } = ids;
  const version = chance.pick([undefined, templateVersion, templateVersion.toUpperCase()]);
  const attributes = {
    templateUuid: version === undefined ? ` ${templateId} ` : chance.pick([templateId, ""]),
    templateVersion: version,
    status: "DRAFT",
  };
  const subject =
    template.subject === undefined
      ? [e("subject", {}, [chance.pick(["Goods", "x".repeat(1000), "e\u0301".repeat(1000), ""])])]
      : [];
  const isExpiryOpen = template.expire === undefined || template.expire.customAllowed;
  const expire = isExpiryOpen ? [e("expire", chance.pick([{}, { afterDays: " 5 ", notifyIn: "1" }, { afterDays: "" }]))] : [];
  const roles = template.roles.map(({ id: roleId, kind, recipient }) =>
    e("role", {
      id: roleId,
      mailboxUuid: kind === "sender" || recipient ? undefined : chance.pick([undefined, "", bob, bob.toUpperCase()]),
    }),
  );
  const parts = [
    e("info", {}, [...subject, ...expire, e("forwarding", { delegation: bool(chance) })]),
    e("flow", {}, [e("roles", {}, roles)]),
    e(
      "documents",
      {},
      template.documents.map((document) => documentOf(document, chance)),
    ),
    e("state", {}, [e("message", {}, [chance.pick(["", "Please", "x".repeat(5000)])])]),
  ];
  return e("envelope", attributes, chance.below(2) === 0 ? parts : parts.toReversed());
}

function documentOf({ id: documentId, fields, tables }: TemplateDocument, chance: Chance): XmlElement {
  const row = (table: string, index: number): XmlElement =>
    e(
      "fieldset",
      { index: chance.pick([String(index), undefined]) },
      fieldsOf(
        fields.filter((one) => one.table === table),
        chance,
      ),
    );
  const groups = tables.map(({ name }) =>
    e("fieldgroup", { name }, [row(name, 0), ...(chance.below(2) === 0 ? [row(name, 1)] : [])]),
  );
  return e("document", { id: documentId }, [
    ...groups,
    ...fieldsOf(
      fields.filter((one) => one.table === undefined),
      chance,
    ),
  ]);
}

function fieldsOf(fields: readonly Field[], chance: Chance): readonly XmlElement[] {
  return fields.flatMap((field) => {
    if (isComputed(field) || chance.below(6) === 0) return [];
    const name = chance.pick([field.name, field.name.normalize("NFC"), field.name.normalize("NFD")]);
    if (field.roleId !== "seller" || chance.below(6) === 0) return [e("field", { name })];
    if (field.type === "attachment")
      return [e("field", { name, attachmentUuid: chance.below(2) === 0 ? undefined : fileId }, [])];
    if (field.type === "dropdown" && field.multiSelect)
      return [
        e(
          "field",
          { name },
          field.options.map((one) => e("value", {}, [one])),
        ),
      ];
    const text = textOf(field, chance);
    return [chance.below(8) === 0 && field.type !== "text" ? e("field", { name, value: text }) : e("field", { name }, [text])];
  });
}

function textOf(field: Field, chance: Chance): string {
  switch (field.type) {
    case "text":
      if (field.pattern !== undefined) return "AB12";
      return chance.pick(["x".repeat(field.maxLength), "e\u0301".repeat(field.maxLength), "\u00a0", "abc"]);
    case "number":
    case "money":
      return chance.pick([" 1.5\n", "+2", "0003.10"]);
    case "datetime":
      return (
        chance.pick(["\u00a0", "\n"]) +
        (field.minDays === 1 ? "2026-11-21" : "2026-11-20") +
        (field.time ? "T12:00:00+02:00" : "")
      );
    case "checkbox":
      return chance.pick(["0", " 1 ", ""]);
    case "radio":
    case "dropdown":
      return chance.pick([
        ...field.options,
        ` ${field.options[0] ?? ""}\u00a0`,
        ...field.options.map((one) => one.normalize("NFC")),
      ]);
    case "einksign":
    case "initials":
      return drawing;
    case "barcode":
      return { ean13: "123456789012", bankGovUa: "https://bank.gov.ua/qr/abc" }[String(field.code)] ?? "abc";
    case "select-dictionary":
      return field.allowCustomValue ? "My own" : "";
    default:
      return "";
  }
}
