import type { FaultCode, FaultRow } from "../../fault/fault.ts";
import { advance } from "../../flow/advance.ts";
import type { AttachmentId, DictionaryId, EnvelopeId, FormId, TemplateId, TemplateVersionId } from "../../ids/id.ts";
import { addDays, type Instant } from "../../ids/instant.ts";
import type { Field } from "../../template/model/field.ts";
import type { Template } from "../../template/model/model.ts";
import { allSteps, type Steps } from "../../xml/steps.ts";
import { assignRoles, type AssignmentFacts } from "./assign-roles.ts";
import { attachmentFaults, usedAttachments } from "../facts/attachment-rules.ts";
import type { AttachmentFacts } from "../facts/attachment-facts.ts";
import type { DrawingsFacts } from "../facts/drawing-facts.ts";
import type { Profile } from "../values/fields/field-check.ts";
import { dictionaryFaults, type DictionaryFacts } from "../facts/dictionary-facts.ts";
import { decideInfo } from "./info.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { DocumentValues, Envelope, EnvelopeRole } from "../model/model.ts";
import { substitute, type Substitutes } from "./substitute.ts";
import { withSigner } from "../facts/signed-by.ts";
import { nextStatus } from "../model/transitions.ts";
import type { Writing } from "../values/field-values.ts";
import { writeValues } from "../values/values.ts";
import { turnFor } from "../values/turn-for.ts";
import type { Step, Decision } from "./step.ts";

/** Facts that submitted values are checked and written with. */
export type ValueFacts = {
  /** Faults found while the input was read; reported before those of the values. */
  readonly readFaults?: readonly FaultRow[];
  readonly attachments: ReadonlyMap<AttachmentId, AttachmentFacts>;
  readonly drawings?: DrawingsFacts;
  /** The profile of the acting person. */
  readonly profile?: Profile | undefined;
  readonly dictionaries: ReadonlyMap<DictionaryId, DictionaryFacts>;
  /** Automatic delegations of the mailboxes that the step may reach. */
  readonly substitutes?: Substitutes | undefined;
  readonly totalMaxBytes: number;
  readonly now: Instant;
};

/** Everything that a send or a draft is decided from. */
export type SendFacts = AssignmentFacts &
  ValueFacts & {
    readonly id: EnvelopeId;
    readonly templateId: TemplateId;
    readonly templateVersion: TemplateVersionId;
    /** The form that the envelope is started from. */
    readonly formId?: FormId | undefined;
    /** The number of this envelope among those of its version. Undefined until the saving transaction assigns it. */
    readonly number?: number | undefined;
    /** The draft to update or send; undefined for a new envelope. */
    readonly draft?: Envelope | undefined;
  };

/** Sends a new envelope or a draft: assigns roles, completes the sender's step and activates the next group. */
export function send(facts: SendFacts): Decision {
  return allSteps(sendInSteps(facts));
}

/** As `send`, in steps that yield to other work between them. */
export function* sendInSteps(facts: SendFacts): Steps<Decision> {
  const { draft, faults } = yield* prepare(facts, {});
  if (faults.length > 0) return { faults };
  yield* turnFor(facts.template);
  const { now } = facts;
  const senders = draft.roles.filter(({ kind }) => kind === "sender");
  const next = advance(draft.roles, new Set(senders.map(({ id }) => id)), now);
  yield* turnFor(facts.template);
  const envelope: Envelope = {
    ...draft,
    status: nextStatus(draft, "send", next.isCompleted),
    sentAt: now,
    completedAt: next.isCompleted ? now : undefined,
    expiresAt: draft.expire && addDays(now, draft.expire.afterDays),
    roles: withSigner(next.roles, senders, facts),
  };
  const attachments = yield* attachmentsOf(envelope, facts.draft);
  return { step: substitute({ envelope, completed: senders, reached: next.reached, ...attachments }, facts.substitutes) };
}

/** Creates or updates a draft. Submitted values are checked; missing ones stay open. */
export function saveDraft(facts: SendFacts): Decision {
  return allSteps(saveDraftInSteps(facts));
}

/** As `saveDraft`, in steps that yield to other work between them. */
export function* saveDraftInSteps(facts: SendFacts): Steps<Decision> {
  const { draft, faults } = yield* prepare(facts, { isPartial: true });
  if (faults.length > 0) return { faults };
  yield* turnFor(facts.template);
  return { step: { envelope: draft, completed: [], reached: [], ...(yield* attachmentsOf(draft, facts.draft)) } };
}

/** The attachments a step adds to an envelope and those it removes. Found in steps. */
export function* attachmentsOf(
  after: Envelope,
  before: Envelope | undefined,
): Steps<Pick<Step, "attachmentIds" | "releasedIds">> {
  const used = new Set((yield* usedAttachments(after.documents)).map(({ attachmentId }) => attachmentId));
  const stood = new Set((yield* usedAttachments(before?.documents ?? [])).map(({ attachmentId }) => attachmentId));
  return { attachmentIds: [...used].filter((id) => !stood.has(id)), releasedIds: [...stood].filter((id) => !used.has(id)) };
}

/** Faults of a value that repeat a fault already reported for the field's dictionary. */
const ofSource: ReadonlySet<FaultCode> = new Set([
  "field.dictionary_archived",
  "field.dictionary_unknown",
  "field.column_unknown",
]);

/** The faults of values that repeat none of the reported faults. */
function unreported(faults: readonly FaultRow[], reported: readonly FaultRow[]): readonly FaultRow[] {
  const fieldOf = ({ documentId, fieldName }: FaultRow): string => JSON.stringify([documentId, fieldName]);
  const fields = new Set(reported.map(fieldOf));
  return faults.filter((row) => !ofSource.has(row.code) || !fields.has(fieldOf(row)));
}

type Whole = { readonly isPartial?: boolean };

/** The envelope as a draft, with its faults. An earlier draft keeps its creation time and its numbers. */
function* prepare(facts: SendFacts, whole: Whole): Steps<{ readonly draft: Envelope; readonly faults: readonly FaultRow[] }> {
  const { input, template, id, now } = facts;
  const { roles, faults: roleFaults } = assignRoles({ ...facts, ...whole });
  yield* turnFor(template);
  const createdAt = facts.draft?.createdAt ?? now;
  const { documents, faults: valueFaults } = yield* writeValues(input, { ...writingOf(facts, roles, createdAt), ...whole });
  yield* turnFor(template);
  const { info, faults: infoFaults } = decideInfo(input.info, template, documents, { ...whole, read: subjectRead(facts) });
  const rules = { envelopeId: id, facts: facts.attachments, totalMaxBytes: facts.totalMaxBytes };
  const sourceFaults = dictionaryFaults(template, facts.dictionaries);
  const faults = [
    ...(facts.readFaults ?? []),
    ...sourceFaults,
    ...infoFaults,
    ...roleFaults,
    ...unreported(valueFaults, sourceFaults),
    ...(yield* attachmentFaults(input, documents, rules)),
  ];
  const draft: Envelope = {
    id,
    templateId: facts.templateId,
    templateVersion: facts.templateVersion,
    senderMailboxId: facts.senderMailboxId,
    formId: facts.draft?.formId ?? facts.formId,
    ...info,
    status: "DRAFT",
    createdAt,
    sentAt: undefined,
    completedAt: undefined,
    expiresAt: undefined,
    changedAt: now,
    changedByRoleId: roles.find(({ kind }) => kind === "sender")?.id,
    stateMessage: input.stateMessage,
    revision: (facts.draft?.revision ?? 0) + 1,
    roles,
    documents,
    signatures: [],
    onApprovalOf: facts.draft?.onApprovalOf ?? [],
  };
  return { draft, faults: faults.slice(0, envelopeLimits.faultsMax) };
}

/** The subject that the draft had when it was read, by which its version's automatic subject may be repeated. */
function subjectRead({ draft, templateVersion }: SendFacts): string | undefined {
  return draft?.templateVersion === templateVersion ? draft.subject : undefined;
}

function writingOf(facts: SendFacts, roles: readonly EnvelopeRole[], createdAt: Instant): Writing {
  const { template, attachments, drawings, profile } = facts;
  const roleMailboxes = new Map(roles.map((role) => [role.id, role.mailboxId]));
  const dictionaries = { facts: facts.dictionaries, roleMailboxes };
  return {
    template,
    stored: facts.draft ? keptValues(facts.draft, template) : new Map(),
    read: facts.draft && documentsById(facts.draft.documents),
    roleIds: new Set(template.roles.filter(({ kind }) => kind === "sender").map((role) => role.id)),
    context: { createdAt, attachments, drawings, profile, dictionaries },
    number: facts.number,
  };
}

/** The values a draft keeps when it is rewritten: its numbers, and the defaults of later roles from its creation. */
function keptValues({ documents }: Envelope, template: Template): ReadonlyMap<string, DocumentValues> {
  const senders = new Set(template.roles.filter(({ kind }) => kind === "sender").map((role) => role.id));
  const found = documentsById(documents);
  const kept = template.documents.map(({ id, fields }): readonly [string, DocumentValues] => {
    const stored = found.get(id)?.fields ?? {};
    const isKept = (field: Field): boolean =>
      field.type === "autonumber" || (field.roleId !== undefined && !senders.has(field.roleId));
    const names = new Set(fields.filter((field) => field.table === undefined && isKept(field)).map(({ name }) => name));
    const values = Object.entries(stored).filter(([name]) => names.has(name));
    return [id, { documentId: id, fields: Object.fromEntries(values), tables: {} }];
  });
  return new Map(kept);
}

/** Whether the envelope requires a new number: its template has numbers, and the draft has none yet. */
export function needsNumber(template: Template, draft: Envelope | undefined): boolean {
  const found = documentsById(draft?.documents ?? []);
  return template.documents.some(({ id, fields }) => {
    const stored = found.get(id)?.fields ?? {};
    return fields.some(({ type, name }) => type === "autonumber" && !Object.hasOwn(stored, name));
  });
}

function documentsById(documents: readonly DocumentValues[]): ReadonlyMap<string, DocumentValues> {
  return new Map(documents.map((document) => [document.documentId, document]));
}
