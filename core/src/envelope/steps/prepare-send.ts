import type { FaultCode, FaultRow } from "../../fault/fault.ts";
import { advance } from "../../flow/advance.ts";
import type { AttachmentId, DictionaryId, EnvelopeId, TemplateId, TemplateVersionId } from "../../ids/id.ts";
import { addDays, type Instant } from "../../ids/instant.ts";
import type { Field } from "../../template/model/field.ts";
import type { Template } from "../../template/model/model.ts";
import { assignRoles, type Assigning } from "./assign-roles.ts";
import { attachmentFaults, usedAttachments } from "../facts/attachment-rules.ts";
import type { AttachmentFacts } from "../facts/attachment-facts.ts";
import type { DrawingsFacts } from "../facts/drawing-facts.ts";
import type { Profile } from "../values/fields/field-check.ts";
import { dictionaryFaults, type DictionaryFacts } from "../facts/dictionary-facts.ts";
import { decideInfo } from "./info.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Delegation, DocumentValues, Envelope, EnvelopeRole } from "../model/model.ts";
import { withSigner } from "../facts/signed-by.ts";
import { nextStatus } from "../model/transitions.ts";
import type { Writing } from "../values/field-values.ts";
import { writeValues } from "../values/values.ts";

/** What a send is decided from. */
export type Sending = Assigning & {
  readonly id: EnvelopeId;
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly attachments: ReadonlyMap<AttachmentId, AttachmentFacts>;
  readonly drawings?: DrawingsFacts;
  /** Of the person who acts. */
  readonly profile?: Profile | undefined;
  readonly dictionaries: ReadonlyMap<DictionaryId, DictionaryFacts>;
  /** The number of this envelope among those of its version; undefined until it is taken, in the transaction that saves. */
  readonly number?: number | undefined;
  readonly totalMaxBytes: number;
  readonly now: Instant;
  /** The draft that is written anew, or sent; a new envelope when left out. */
  readonly draft?: Envelope | undefined;
};

/** One step of an envelope: what it is afterwards, the roles completed and reached by it, the attachments new in it. */
export type Step = {
  readonly envelope: Envelope;
  readonly completed: readonly EnvelopeRole[];
  readonly reached: readonly EnvelopeRole[];
  readonly attachmentIds: readonly AttachmentId[];
  /** The attachments that are in it no more. */
  readonly releasedIds: readonly AttachmentId[];
  /** Reached roles given on at once; left out when there are none. `reached` names who had them. */
  readonly delegations?: readonly Delegation[];
};

/** A step, or every reason why it cannot be taken. */
export type Decision = { readonly step: Step } | { readonly faults: readonly FaultRow[] };

/** An envelope sent, new or a draft: roles assigned, the sender's step completed, the next group active. */
export function prepareSend(sending: Sending): Decision {
  const { draft, faults } = prepare(sending, {});
  if (faults.length > 0) return { faults };
  const { now } = sending;
  const senders = draft.roles.filter(({ kind }) => kind === "sender");
  const next = advance(draft.roles, new Set(senders.map(({ id }) => id)), now);
  const envelope: Envelope = {
    ...draft,
    status: nextStatus(draft, "send", next.isCompleted),
    sentAt: now,
    completedAt: next.isCompleted ? now : undefined,
    expiresAt: draft.expire && addDays(now, draft.expire.afterDays),
    roles: withSigner(next.roles, senders, sending),
  };
  return { step: { envelope, completed: senders, reached: next.reached, ...attachmentsOf(envelope, sending.draft) } };
}

/** A draft, new or written anew: whatever is said is checked, what is left open stays open. */
export function prepareDraft(sending: Sending): Decision {
  const { draft, faults } = prepare(sending, { isPartial: true });
  if (faults.length > 0) return { faults };
  return { step: { envelope: draft, completed: [], reached: [], ...attachmentsOf(draft, sending.draft) } };
}

/** The attachments a step puts into an envelope, and those it takes out. */
export function attachmentsOf(after: Envelope, before: Envelope | undefined): Pick<Step, "attachmentIds" | "releasedIds"> {
  const idsIn = (documents: readonly DocumentValues[]) => usedAttachments(documents).map(({ attachmentId }) => attachmentId);
  const [used, stood] = [new Set(idsIn(after.documents)), new Set(idsIn(before?.documents ?? []))];
  return { attachmentIds: [...used].filter((id) => !stood.has(id)), releasedIds: [...stood].filter((id) => !used.has(id)) };
}

/** What a value says of its dictionary, when that is told of the field already. */
const ofSource: ReadonlySet<FaultCode> = new Set([
  "field.dictionary_archived",
  "field.dictionary_unknown",
  "field.column_unknown",
]);

function isToldBy(told: readonly FaultRow[], { code, documentId, fieldName }: FaultRow): boolean {
  return ofSource.has(code) && told.some((row) => row.documentId === documentId && row.fieldName === fieldName);
}

type Whole = { readonly isPartial?: boolean };

/** The envelope as a draft of what is said, and what is wrong with it. A draft before it leaves its age and its numbers. */
function prepare(sending: Sending, whole: Whole): { readonly draft: Envelope; readonly faults: readonly FaultRow[] } {
  const { input, template, id, now } = sending;
  const { roles, faults: roleFaults } = assignRoles({ ...sending, ...whole });
  const createdAt = sending.draft?.createdAt ?? now;
  const { documents, faults: valueFaults } = writeValues(input, { ...writingOf(sending, roles, createdAt), ...whole });
  const { info, faults: infoFaults } = decideInfo(input.info, template, documents, whole);
  const rules = { envelopeId: id, facts: sending.attachments, totalMaxBytes: sending.totalMaxBytes };
  const sourceFaults = dictionaryFaults(template, sending.dictionaries);
  const faults = [
    ...sourceFaults,
    ...infoFaults,
    ...roleFaults,
    ...valueFaults.filter((row) => !isToldBy(sourceFaults, row)),
    ...attachmentFaults(input, documents, rules),
  ];
  const draft: Envelope = {
    id,
    templateId: sending.templateId,
    templateVersion: sending.templateVersion,
    senderMailboxId: sending.senderMailboxId,
    ...info,
    status: "DRAFT",
    createdAt,
    sentAt: undefined,
    completedAt: undefined,
    expiresAt: undefined,
    changedAt: now,
    changedByRoleId: roles.find(({ kind }) => kind === "sender")?.id,
    stateMessage: input.stateMessage,
    revision: (sending.draft?.revision ?? 0) + 1,
    roles,
    documents,
    signatures: [],
    onApprovalOf: sending.draft?.onApprovalOf ?? [],
  };
  return { draft, faults: faults.slice(0, envelopeLimits.faultsMax) };
}

function writingOf(sending: Sending, roles: readonly EnvelopeRole[], createdAt: Instant): Writing {
  const { template, attachments, drawings, profile } = sending;
  const roleMailboxes = new Map(roles.map((role) => [role.id, role.mailboxId]));
  const dictionaries = { facts: sending.dictionaries, roleMailboxes };
  return {
    template,
    stands: sending.draft ? keptValues(sending.draft, template) : new Map(),
    roleIds: new Set(template.roles.filter(({ kind }) => kind === "sender").map((role) => role.id)),
    context: { createdAt, attachments, drawings, profile, dictionaries },
    number: sending.number,
  };
}

/** What stays of a draft whatever is said anew: its numbers, and what later roles found as defaults when it was made. */
function keptValues({ documents }: Envelope, template: Template): ReadonlyMap<string, DocumentValues> {
  const senders = new Set(template.roles.filter(({ kind }) => kind === "sender").map((role) => role.id));
  const kept = template.documents.map(({ id, fields }): readonly [string, DocumentValues] => {
    const stands = documents.find(({ documentId }) => documentId === id)?.fields ?? {};
    const isKept = (field: Field): boolean =>
      field.type === "autonumber" || (field.roleId !== undefined && !senders.has(field.roleId));
    const names = new Set(fields.filter((field) => field.table === undefined && isKept(field)).map(({ name }) => name));
    const values = Object.entries(stands).filter(([name]) => names.has(name));
    return [id, { documentId: id, fields: Object.fromEntries(values), tables: {} }];
  });
  return new Map(kept);
}

/** Whether a number is to be taken for the envelope: its template has some, and the draft has none of them. */
export function needsNumber(template: Template, draft: Envelope | undefined): boolean {
  return template.documents.some(({ id, fields }) => {
    const stands = draft?.documents.find(({ documentId }) => documentId === id)?.fields ?? {};
    return fields.some(({ type, name }) => type === "autonumber" && !Object.hasOwn(stands, name));
  });
}
