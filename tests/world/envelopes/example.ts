import type { MailboxId, AttachmentId, EnvelopeId, TemplateId, TemplateVersionId } from "../../../core/src/ids/id.ts";
import type { Instant } from "../../../core/src/ids/instant.ts";
import type { Field } from "../../../core/src/template/model/field.ts";
import type { Template, TemplateDocument, TemplateRole } from "../../../core/src/template/model/model.ts";
import type { AttachmentFacts } from "../../../core/src/envelope/facts/attachment-facts.ts";
import { fill } from "../../../core/src/envelope/steps/fill.ts";
import type { Envelope } from "../../../core/src/envelope/model/model.ts";
import { send as decideSend, type SendFacts } from "../../../core/src/envelope/steps/send.ts";
import { readEnvelope } from "../../../core/src/envelope/xml/read.ts";
import type { Decision } from "../../../core/src/envelope/steps/step.ts";

/** Example data for tests of this folder. */
export const ann = "00000000-0000-7000-8000-00000000000a" as MailboxId;
export const bob = "00000000-0000-7000-8000-00000000000b" as MailboxId;
export const cid = "00000000-0000-7000-8000-00000000000c" as MailboxId;
export const templateId = "00000000-0000-7000-8000-0000000000e1" as TemplateId;
export const versionId = "00000000-0000-7000-8000-0000000000e2" as TemplateVersionId;
export const envelopeId = "00000000-0000-7000-8000-0000000000e3" as EnvelopeId;
export const fileId = "00000000-0000-7000-8000-0000000000f1" as AttachmentId;
export const now = "2026-11-20T21:00:00.000Z" as Instant;

const common = {
  documentId: "form",
  placeholder: undefined,
  tooltip: undefined,
  isRequired: false,
  isSearchable: false,
  defaultValue: undefined,
  prefill: undefined,
  placement: undefined,
  table: undefined,
};
type Loose = Partial<Field> & { readonly type: Field["type"]; readonly name: string };
const ofType = {
  text: { multilines: false, minLength: undefined, maxLength: 1000, pattern: undefined },
  number: { precision: undefined, min: undefined, max: undefined, formatting: false, trailingZeros: false },
  money: { min: undefined, max: undefined, formatting: false },
  radio: { options: ["yes", "no"], isRequired: true },
  einksign: { details: false },
  initials: { details: false },
  barcode: { code: "qrcode", source: "custom", width: undefined },
  datetime: { time: false, minDays: undefined, maxDays: undefined },
  checkbox: {},
  dropdown: { options: ["red", "green"], allowCustomValue: false, multiSelect: false },
  attachment: { attachmentType: "all", viewRoleIds: [] },
  "select-dictionary": { allowCustomValue: false, filterQuery: [] },
  lookup: { roleId: undefined, allowCustomValue: false },
  duplicate: { roleId: undefined, source: undefined },
  formula: { roleId: undefined, precision: 2, trailingZeros: true, formatting: false },
  autonumber: { prefix: "" },
} as const;

/** A field of role `sender`, whatever it leaves out filled in. */
export function field(loose: Loose): Field {
  return { ...common, roleId: "sender", ...ofType[loose.type], ...loose } as Field;
}

export function role(id: string, kind: TemplateRole["kind"], order: number, more: Partial<TemplateRole> = {}): TemplateRole {
  return { id, title: id, kind, order, recipient: undefined, sameAs: undefined, contactsOnly: false, ...more };
}

export function document(fields: readonly Field[], more: Partial<TemplateDocument> = {}): TemplateDocument {
  return {
    id: "form",
    kind: "structured",
    title: "Form",
    description: "",
    body: [],
    fields,
    tables: [],
    pdf: undefined,
    ...more,
  };
}

/** A template of one document: a required text of the sender, one of the first, an optional one of the second assignee. */
export function template(more: Partial<Template> = {}): Template {
  return {
    name: "Order",
    description: "",
    subject: undefined,
    message: undefined,
    expire: undefined,
    forwarding: { delegation: undefined, sharing: undefined },
    archiveBeforeCompletion: true,
    signatures: [],
    ordered: true,
    roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 2)],
    documents: [
      document([
        field({ type: "text", name: "a", isRequired: true }),
        field({ type: "text", name: "b", roleId: "first", isRequired: true }),
        field({ type: "text", name: "c", roleId: "second" }),
      ]),
    ],
    ...more,
  };
}

export const flow = `<flow><roles><role id="first" mailboxUuid="${bob}"/><role id="second" mailboxUuid="${cid}"/></roles></flow>`;

/** Envelope XML around the fields of the document `form`. */
export function xml(fields: string, head = `<info><subject>Order 7</subject></info>${flow}`): string {
  return `<envelope templateUuid="${templateId}">${head}<documents><document id="form">${fields}</document></documents></envelope>`;
}

export function file(more: Partial<AttachmentFacts> = {}): AttachmentFacts {
  const content = { fileName: "plan.pdf", sizeBytes: 10, contentType: "application/pdf", sha256: "00", crc32: 1 };
  return { id: fileId, ...content, envelopeId: undefined, isOwn: true, owner: ann, ...more };
}

/** Sends XML; what it cannot read goes before the faults of the decision. */
export function send(text: string, more: Partial<SendFacts> = {}): Decision {
  const { input, faults } = readEnvelope(text);
  if (!input) return { faults };
  const card = { isRemoved: false, isArchived: false };
  const decision = decideSend({
    id: envelopeId,
    input,
    templateId,
    templateVersion: versionId,
    template: template(),
    senderMailboxId: ann,
    mailboxes: new Map([ann, bob, cid].map((id) => [id, card])),
    contacts: new Set(),
    attachments: new Map([[fileId, file()]]),
    dictionaries: new Map(),
    totalMaxBytes: 100,
    now,
    ...more,
  });
  if (faults.length === 0) return decision;
  return { faults: "faults" in decision ? [...faults, ...decision.faults] : faults };
}

/** The envelope of a send that must succeed. */
export function sent(text: string, more: Partial<SendFacts> = {}): Envelope {
  return envelopeOf(send(text, more));
}

type FillOptions = {
  readonly of?: Template;
  readonly at?: Instant;
  readonly profile?: Readonly<Record<string, string>>;
  readonly dictionaries?: SendFacts["dictionaries"];
};

export function fillAs(mailboxId: MailboxId, envelope: Envelope, text: string, options: FillOptions = {}): Decision {
  const { of = template(), at = now, profile, dictionaries = new Map() } = options;
  const { input, faults } = readEnvelope(text);
  if (!input || faults.length > 0) return { faults };
  const attachments = new Map([[fileId, file()]]);
  return fill({ envelope, template: of, input, mailboxId, attachments, profile, dictionaries, totalMaxBytes: 100, now: at });
}

export function envelopeOf(decision: Decision): Envelope {
  if ("faults" in decision) throw new Error(JSON.stringify(decision.faults));
  return decision.step.envelope;
}
