import type { envelopeCodes } from "@chancery/core/notification/codes.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { Envelope, Signature } from "@chancery/core/envelope/model/model.ts";
import { trustOf } from "@chancery/core/envelope/xml/write.ts";
import { newRecipients } from "@chancery/core/flow/advance.ts";
import type { AccountId, ChainId, EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change, DomainEvent } from "../../../jobs/publish.ts";
import type { ProcessActor } from "../../processes/index.ts";
import type { Step } from "@chancery/core/envelope/steps/step.ts";

/** An actor; an automatic one does nothing personally, and is notified as others are. */
type Actor = ProcessActor & { readonly isAutomatic?: true };

/** The guest who starts a form. */
export type Visitor = {
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly email: string;
};

/** Records and events of a send, in time order: SEND_ENVELOPE, RECEIVE_ENVELOPE for each recipient reached, COMPLETED at the end. */
export function changeOfSend(step: Step, actor: Actor, more: AuditRecordDraft["details"] = {}): Change {
  const roleIds = step.completed.map(({ id }) => id);
  const { formId } = step.envelope;
  const details = { roleIds, ...(formId === undefined ? {} : { formId }), ...more };
  return { ...changeOf(step, actor, [recordOf(step.envelope, actor, "SEND_ENVELOPE", details)]), areSubjectsNew: true };
}

/**
 * Records and events of the start of a form: those of a send by the mailbox of the form, and INVITATION_ACCEPT of the visitor, who
 * agreed to act electronically.
 */
export function changeOfFormStart(step: Step, actor: Actor, visitor: Visitor): Change {
  const { audit, ...change } = changeOfSend(step, actor);
  const { mailboxId, accountId, userId, email } = visitor;
  const roleIds = step.reached.filter((role) => role.mailboxId === mailboxId).map(({ id }) => id);
  const by = { mailbox: { id: mailboxId, accountId, accountName: email }, caller: { userId }, origin: actor.origin };
  const details = { roleIds, guest: email, method: "form", agreed: true };
  return { ...change, audit: [...audit, recordOf(step.envelope, by, "INVITATION_ACCEPT", details)] };
}

/** Records and events of the send of a draft: the same, added to the trail of the draft. */
export function changeOfDraftSend(step: Step, actor: Actor): Change {
  return { ...changeOfSend(step, actor), areSubjectsNew: false };
}

/** Records and events of a new draft: CREATE_DRAFT_ENV. */
export function changeOfDraft(step: Step, actor: Actor): Change {
  return { ...changeOf(step, actor, [recordOf(step.envelope, actor, "CREATE_DRAFT_ENV", {})]), areSubjectsNew: true };
}

/** Records and events of a save: DRAFT_UPDATE for a draft, ENVELOPE_UPDATE with the role for an envelope in progress. */
export function changeOfSave(step: Step, actor: Actor): Change {
  const { envelope } = step;
  const operation = envelope.status === "DRAFT" ? "DRAFT_UPDATE" : "ENVELOPE_UPDATE";
  return changeOf(step, actor, [recordOf(envelope, actor, operation, { roleId: envelope.changedByRoleId })]);
}

/** Records and events of the removal of drafts: DELETE, and `envelope.removed` for rooms that keep data about them. */
export function changeOfRemoval(ids: readonly EnvelopeId[], actor: Actor, at: Instant): Change {
  const audit = ids.map((id) => recordOf({ id, changedAt: at }, actor, "DELETE", { removed: true }));
  return { audit, events: ids.map(removedEvent), origin: actor.origin };
}

/** The event of a removed envelope, for rooms that keep data about it. */
export function removedEvent(id: EnvelopeId): DomainEvent {
  return { name: "envelope.removed", key: id, payload: { envelopeId: id } };
}

/** Records and events of a fill: FILL_FIELDS for each completed role, RECEIVE_ENVELOPE for each recipient reached, COMPLETED at the end. */
export function changeOfFill(step: Step, actor: Actor): Change {
  return changeOf(step, actor, filledRecords(step, actor));
}

/** Records and events of a signature drawn by `sign-ses`: SIGN_DOCUMENTS, and those of a fill. */
export function changeOfDrawing(step: Step, actor: Actor): Change {
  const roleIds = step.completed.map(({ id }) => id);
  const signed = recordOf(step.envelope, actor, "SIGN_DOCUMENTS", { roleIds, method: "drawing" });
  return changeOf(step, actor, [signed, ...filledRecords(step, actor)]);
}

function filledRecords({ envelope, completed }: Step, actor: Actor): readonly AuditRecordDraft[] {
  return completed.map(({ id, title }) => recordOf(envelope, actor, "FILL_FIELDS", { roleId: id, role: title }));
}

/** Records and events of an approval: APPROVED for each approver role, RECEIVE_ENVELOPE for each recipient reached, COMPLETED at the end. */
export function changeOfApproval(step: Step, actor: Actor): Change {
  const approved = step.completed.map(({ id, title }) => recordOf(step.envelope, actor, "APPROVED", { roleId: id, role: title }));
  return changeOf(step, actor, approved);
}

/** Records and events of an accepted invitation: INVITATION_ACCEPT, RECEIVE_ENVELOPE for each recipient reached, COMPLETED at the end. */
export function changeOfAccept(step: Step, actor: Actor, details: NonNullable<AuditRecordDraft["details"]>): Change {
  const roleIds = step.reached.filter(({ mailboxId }) => mailboxId === actor.mailbox.id).map(({ id }) => id);
  return changeOf(step, actor, [recordOf(step.envelope, actor, "INVITATION_ACCEPT", { roleIds, ...details })]);
}

/** Records and events of a cancellation: CANCEL with its comment. */
export function changeOfCancel(envelope: Envelope, actor: Actor): Change {
  const details = { roleId: envelope.changedByRoleId, comment: envelope.stateMessage };
  return { audit: [recordOf(envelope, actor, "CANCEL", details)], events: [changedEvent(envelope)], origin: actor.origin };
}

/** A list of revoked certificates by its number, its time and the SHA-256 of its DER. */
export type RevocationList = { readonly crlNumber: string; readonly issuedAt: Instant; readonly sha256: string };

/** A signature with the lists that decided whether its issuer is trusted. */
export type JudgedSignature = Signature & { readonly revocationLists?: readonly RevocationList[] };

/** Records and events of signing: one SIGN_DOCUMENTS, RECEIVE_ENVELOPE for each recipient reached, COMPLETED at the end. */
export function changeOfSign(step: Step, actor: Actor, given: readonly JudgedSignature[]): Change {
  const roleIds = [...new Set(given.map(({ roleId }) => roleId))];
  const signatures = given.map(({ documentId, name, source, signer, serial, issuer, hash, revocationLists = [] }) => ({
    documentId,
    name,
    source,
    signer,
    serial,
    ...(issuer && { issuer: issuer.name }),
    trust: trustOf(issuer),
    ...(revocationLists.length > 0 && { revocationLists }),
    hash,
  }));
  return changeOf(step, actor, [recordOf(step.envelope, actor, "SIGN_DOCUMENTS", { roleIds, signatures })]);
}

/** Records and events of an expiry: INFO with the status, in the logs of the sender. */
export function changeOfExpiry(envelope: Envelope, at: Instant): Change {
  const subject = { kind: "envelope", id: envelope.id } as const;
  const origin = { requestId: "", ip: "", userAgent: "", source: "JOB" } as const;
  return {
    audit: [{ subject, operation: "INFO", at, mailboxId: envelope.senderMailboxId, details: { status: "EXPIRED" } }],
    events: [changedEvent(envelope)],
    origin,
  };
}

/** One record by the actor that changes no state: VIEW_ENVELOPE, ENVELOPE_UPDATE. */
export function changeOfRecord(id: EnvelopeId, actor: Actor, operation: string, at: Instant): Change {
  return { audit: [recordOf({ id, changedAt: at }, actor, operation, {})], events: [], origin: actor.origin };
}

/** One record of the actor's for each of many envelopes: ARCHIVE, UNARCHIVE, DELETE, RESTORE. */
export function changeOfRecords(ids: readonly EnvelopeId[], actor: Actor, operation: string, at: Instant): Change {
  const audit = ids.map((id) => recordOf({ id, changedAt: at }, actor, operation, {}));
  return { audit, events: [], origin: actor.origin };
}

/** One record for each envelope that came into a chain, or left it: then the chain is null. */
export function changeOfChain(ids: readonly EnvelopeId[], chainId: ChainId | null, actor: Actor, at: Instant): Change {
  const audit = ids.map((id) => recordOf({ id, changedAt: at }, actor, "ENVELOPE_UPDATE", { chainId }));
  return { audit, events: [], origin: actor.origin };
}

/** Records of envelopes purged from the recycle bin, each with the mailbox that no longer sees it. */
export function changeOfPurge(
  purged: readonly { readonly id: EnvelopeId; readonly mailboxId: MailboxId }[],
  at: Instant,
): Change {
  const record = { operation: "INFO", at, details: { purged: true } };
  const audit = purged.map(({ id, mailboxId }) => ({ ...record, subject: { kind: "envelope", id } as const, mailboxId }));
  return { audit, events: [], origin: { requestId: "", ip: "", userAgent: "", source: "JOB" } };
}

function changeOf(step: Step, actor: Actor, own: readonly AuditRecordDraft[]): Change {
  const { envelope } = step;
  const at = envelope.changedAt;
  const subject = { kind: "envelope", id: envelope.id } as const;
  const received = newRecipients(step).map((mailboxId) => ({ subject, operation: "RECEIVE_ENVELOPE", at, mailboxId }));
  const completion = actor.isAutomatic
    ? { subject, operation: "COMPLETED", at, mailboxId: actor.mailbox.id }
    : recordOf(envelope, actor, "COMPLETED", {});
  const completed = envelope.status === "COMPLETED" ? [completion] : [];
  const addressed = addressedRoles(step, actor);
  const events = [changedEvent(envelope), ...(addressed.length > 0 ? [invitesEvent(envelope.id, addressed)] : [])];
  return { audit: [...own, ...received, ...recordsOfSubstitutes(step), ...completed], events, origin: actor.origin };
}

/** Reached roles named by email address; not those of a guest who acts now, and is here already. */
function addressedRoles({ reached }: Step, { mailbox }: Actor): readonly string[] {
  return reached.filter(({ email, mailboxId }) => email !== undefined && mailboxId !== mailbox.id).map(({ id }) => id);
}

/** Name of the event that an envelope has email addresses to invite. */
export const invitesEventName = "envelope.invites";

/** Name of the event that the recipients who are to act must be reminded. */
export const remindsEventName = "envelope.reminds";

/** The number of the notification that reminds: on request, at intervals, or because the envelope expires soon. */
export type ReminderCode = typeof envelopeCodes.reminder | typeof envelopeCodes.expiresSoon;

/** The event of a reminder that is due at a time. */
export function remindsEvent(id: EnvelopeId, code: ReminderCode, at: Instant): DomainEvent {
  return { name: remindsEventName, key: id, payload: { envelopeId: id, code, at } };
}

/** The event of reached roles that are named by email address. */
export function invitesEvent(id: EnvelopeId, roleIds: readonly string[]): DomainEvent {
  return { name: invitesEventName, key: id, payload: { envelopeId: id, roleIds } };
}

/** Records of automatic delegations: ENVELOPE_DELEGATE for each link, RECEIVE_ENVELOPE for each substitute who had not received it. */
function recordsOfSubstitutes(step: Step): readonly AuditRecordDraft[] {
  const subject = { kind: "envelope", id: step.envelope.id } as const;
  const at = step.envelope.changedAt;
  const known = new Set(knownBefore(step));
  return (step.delegations ?? []).flatMap(({ roleId, from, to }) => {
    const given = { subject, operation: "ENVELOPE_DELEGATE", at, mailboxId: from, details: { roleId, to, isAutomatic: true } };
    if (to === undefined || known.has(to)) return [given];
    known.add(to);
    return [given, { subject, operation: "RECEIVE_ENVELOPE", at, mailboxId: to }];
  });
}

/** Mailboxes that the flow had reached before, or reaches in this step without delegation. */
function knownBefore(step: Step): readonly MailboxId[] {
  const reached = new Set(step.reached.map(({ id }) => id));
  const earlier = step.envelope.roles.filter(
    (role) => role.kind !== "sender" && !reached.has(role.id) && (role.isActive || role.isCompleted),
  );
  return [...earlier.flatMap(({ mailboxId }) => mailboxId ?? []), ...newRecipients(step)];
}

/** A record of the actor about an envelope, at the time of its last change. */
export function recordOf(
  { id, changedAt }: Pick<Envelope, "id" | "changedAt">,
  { mailbox, caller }: Actor,
  operation: string,
  details: NonNullable<AuditRecordDraft["details"]>,
): AuditRecordDraft {
  const subject = { kind: "envelope", id } as const;
  return {
    subject,
    operation,
    at: changedAt,
    accountId: mailbox.accountId,
    mailboxId: mailbox.id,
    userId: caller.userId,
    signIn: caller.signIn,
    details,
  };
}

/** Every change of state, for archives, callbacks and the like. */
export function changedEvent({ id, revision }: Envelope): DomainEvent {
  return { name: "envelope.changed", key: id, payload: { envelopeId: id, revision } };
}
