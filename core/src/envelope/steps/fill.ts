import type { FaultRow } from "../../fault/fault.ts";
import { advance } from "../../flow/advance.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { Template } from "../../template/model/model.ts";
import { allSteps, type Steps } from "../../xml/steps.ts";
import { activeRolesOfKind } from "../model/active-roles.ts";
import { attachmentFaults } from "../facts/attachment-rules.ts";
import { changedInfo } from "./info.ts";
import type { EnvelopeInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Envelope, EnvelopeRole } from "../model/model.ts";
import { attachmentsOf, type ValueFacts } from "./send.ts";
import { withSigner } from "../facts/signed-by.ts";
import { fixedSubject } from "./subject.ts";
import { substitute } from "./substitute.ts";
import { nextStatus, refuseAction, statusAt } from "../model/transitions.ts";
import { writeValues } from "../values/values.ts";
import { turnFor } from "../values/turn-for.ts";
import { changeBy, type Decision } from "./step.ts";

/** Everything that a fill, a save or a drawing is decided from. */
export type FillFacts = ValueFacts & {
  readonly envelope: Envelope;
  readonly template: Template;
  readonly input: EnvelopeInput;
  readonly mailboxId: MailboxId;
  /** Arrival of the request; undefined when it waited for no lock. */
  readonly receivedAt?: Instant | undefined;
};

/**
 * Completes every active assignee role of the mailbox with the submitted values. Throws envelope.status_wrong, role.inactive
 * (also when the envelope was completed while the fill waited), and role.action_wrong when it is not the mailbox's turn. Faults
 * of the XML are returned as rows.
 */
export function fill(facts: FillFacts): Decision {
  return allSteps(fillInSteps(facts));
}

/** As `fill`, in steps that yield to other work between them. */
export function* fillInSteps(facts: FillFacts): Steps<Decision> {
  const { now } = facts;
  const roles = rolesToFill(facts);
  const { written, faults } = yield* write(facts, roles, {});
  if (faults.length > 0) return { faults };
  yield* turnFor(facts.template);
  const next = advance(written.roles, new Set(roles.map(({ id }) => id)), now);
  const filled: Envelope = {
    ...written,
    status: nextStatus(written, "fill", next.isCompleted),
    completedAt: next.isCompleted ? now : undefined,
    roles: withSigner(next.roles, roles, facts),
  };
  const attachments = yield* attachmentsOf(filled, facts.envelope);
  return { step: substitute({ envelope: filled, completed: roles, reached: next.reached, ...attachments }, facts.substitutes) };
}

/**
 * Stores the submitted values of the mailbox's active assignee roles without completing them: required fields may stay empty.
 * Throws and returns faults as `fill` does. Works in steps.
 */
export function* save(facts: FillFacts): Steps<Decision> {
  const { envelope, mailboxId, now } = facts;
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "save");
  const { written, faults } = yield* write(facts, activeRolesOfKind(envelope, mailboxId, "assignee"), { isPartial: true });
  if (faults.length > 0) return { faults };
  yield* turnFor(facts.template);
  return { step: { envelope: written, completed: [], reached: [], ...(yield* attachmentsOf(written, envelope)) } };
}

/** The envelope with the submitted values merged over the stored ones, and the faults. */
function* write(
  facts: FillFacts,
  roles: readonly EnvelopeRole[],
  whole: { readonly isPartial?: boolean },
): Steps<{ readonly written: Envelope; readonly faults: readonly FaultRow[] }> {
  const { envelope, template, input, now, attachments, drawings, profile } = facts;
  const { createdAt } = envelope;
  const stored = new Map(envelope.documents.map((document) => [document.documentId, document]));
  const roleIds = new Set(roles.map((role) => role.id));
  const roleMailboxes = new Map(envelope.roles.map((role) => [role.id, role.mailboxId]));
  const context = { createdAt, attachments, drawings, profile, dictionaries: { facts: facts.dictionaries, roleMailboxes } };
  const concurrentRoleIds = concurrentRoles(envelope, roles);
  const writing = { template, stored, roleIds, concurrentRoleIds, context, ...whole };
  const { documents, faults: valueFaults } = yield* writeValues(input, writing);
  yield* turnFor(template);
  const rules = { envelopeId: envelope.id, facts: attachments, totalMaxBytes: facts.totalMaxBytes };
  const faults = [
    ...(facts.readFaults ?? []),
    ...templateFaults(input, envelope),
    ...changedInfo(input.info, envelope, fixedSubject(template, envelope.documents, fieldsOf(concurrentRoleIds, template))),
    ...changedRoles(input, envelope),
    ...valueFaults,
    ...(yield* attachmentFaults(input, documents, rules)),
  ];
  const written: Envelope = {
    ...envelope,
    subject: fixedSubject(template, documents) ?? envelope.subject,
    ...changeBy(roles[0]?.id, envelope, now, input.stateMessage),
    documents,
  };
  return { written, faults: faults.slice(0, envelopeLimits.faultsMax) };
}

function rolesToFill({ envelope, mailboxId, now, receivedAt }: FillFacts): readonly EnvelopeRole[] {
  const status = statusAt(envelope, now);
  const wasCompletedMeanwhile = status === "COMPLETED" && receivedAt !== undefined && receivedAt <= (envelope.completedAt ?? "");
  if (!wasCompletedMeanwhile) refuseAction({ id: envelope.id, status }, "fill");
  return activeRolesOfKind(envelope, mailboxId, "assignee");
}

/** Other roles that are active at the same time: the sender of the XML may have read it before they filled their fields. */
function concurrentRoles(envelope: Envelope, roles: readonly EnvelopeRole[]): ReadonlySet<string> {
  const orders = new Set(roles.map(({ order }) => order));
  const own = new Set(roles);
  return new Set(envelope.roles.filter((role) => orders.has(role.order) && !own.has(role)).map(({ id }) => id));
}

/** Returns whether a field is one of the roles. */
function fieldsOf(roleIds: ReadonlySet<string>, template: Template): (documentId: string, name: string) => boolean {
  const names = new Map<string, ReadonlySet<string>>();
  for (const { id, fields } of roleIds.size === 0 ? [] : template.documents) {
    const own = fields.filter(({ roleId }) => roleId !== undefined && roleIds.has(roleId));
    names.set(id, new Set(own.map(({ name }) => name)));
  }
  return (documentId, name) => names.get(documentId)?.has(name) ?? false;
}

/** Checks that the ids in an input are those of the envelope (50065). */
function templateFaults(input: EnvelopeInput, envelope: Envelope): readonly FaultRow[] {
  const pairs = [
    [input.templateUuid, envelope.templateId],
    [input.templateVersion, envelope.templateVersion],
  ] as const;
  return pairs.flatMap(([submitted, actual]) =>
    submitted === undefined || submitted.toLowerCase() === actual
      ? []
      : [{ code: "envelope.template_differs", args: [actual, submitted.slice(0, 60)], allowed: [actual], ...input.place }],
  );
}

function changedRoles(input: EnvelopeInput, envelope: Envelope): readonly FaultRow[] {
  const roles = new Map(envelope.roles.map((role) => [role.id, role]));
  const allowed = [...roles.keys()].slice(0, envelopeLimits.allowedMax);
  return input.roles.flatMap(({ id, recipient, place }): FaultRow[] => {
    const role = roles.get(id);
    if (!role) return [{ code: "envelope.roles_differ", args: [`there is no role ${id}`], allowed, ...place }];
    if (recipient === undefined || [role.mailboxId, role.email].includes(recipient.toLowerCase())) return [];
    return [{ code: "role.data_locked", args: [`the recipient of role ${id}`], ...place }];
  });
}
