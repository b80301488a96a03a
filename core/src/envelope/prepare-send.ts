import type { FaultRow } from "../fault/fault.ts";
import { advance } from "../flow/advance.ts";
import type { AttachmentId, DictionaryId, EnvelopeId, TemplateId, TemplateVersionId } from "../ids/id.ts";
import { addDays, type Instant } from "../ids/instant.ts";
import { assignRoles, type Assigning } from "./assign-roles.ts";
import { attachmentFaults, usedAttachments } from "./attachment-rules.ts";
import type { AttachmentFacts } from "./attachment-facts.ts";
import type { DrawingsFacts } from "./drawing-facts.ts";
import type { Profile } from "./fields/field-check.ts";
import { dictionaryFaults, type DictionaryFacts } from "./dictionary-facts.ts";
import { decideInfo } from "./info.ts";
import { envelopeLimits } from "./limits.ts";
import type { Envelope, EnvelopeRole } from "./model.ts";
import { nextStatus } from "./transitions.ts";
import { writeValues } from "./values.ts";

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
};

/** One step of an envelope: what it is afterwards, the roles completed and reached by it, the attachments new in it. */
export type Step = {
  readonly envelope: Envelope;
  readonly completed: readonly EnvelopeRole[];
  readonly reached: readonly EnvelopeRole[];
  readonly attachmentIds: readonly AttachmentId[];
};

/** A step, or every reason why it cannot be taken. */
export type Decision = { readonly step: Step } | { readonly faults: readonly FaultRow[] };

/** A new envelope, sent: roles assigned, the sender's step completed, the next group active (decisions §5). */
export function prepareSend(sending: Sending): Decision {
  const { input, template, id, now } = sending;
  const { roles, faults: roleFaults } = assignRoles(sending);
  const roleIds = new Set(template.roles.filter(({ kind }) => kind === "sender").map((role) => role.id));
  const roleMailboxes = new Map(roles.map((role) => [role.id, role.mailboxId]));
  const dictionaries = { facts: sending.dictionaries, roleMailboxes };
  const { attachments, drawings, profile } = sending;
  const context = { createdAt: now, attachments, drawings, profile, dictionaries };
  const writing = { template, stands: new Map(), roleIds, context, number: sending.number };
  const { documents, faults: valueFaults } = writeValues(input, writing);
  const { info, faults: infoFaults } = decideInfo(input.info, template, documents);
  const rules = { envelopeId: id, facts: sending.attachments, totalMaxBytes: sending.totalMaxBytes };
  const faults = [
    ...dictionaryFaults(template, sending.dictionaries),
    ...infoFaults,
    ...roleFaults,
    ...valueFaults,
    ...attachmentFaults(input, documents, rules),
  ];
  if (faults.length > 0) return { faults: faults.slice(0, envelopeLimits.faultsMax) };

  const sender = roles.filter(({ id: roleId }) => roleIds.has(roleId));
  const next = advance(roles, roleIds, now);
  const status = nextStatus({ id, status: "DRAFT" }, "send", next.isCompleted);
  const envelope: Envelope = {
    id,
    templateId: sending.templateId,
    templateVersion: sending.templateVersion,
    senderMailboxId: sending.senderMailboxId,
    ...info,
    status,
    createdAt: now,
    sentAt: now,
    completedAt: next.isCompleted ? now : undefined,
    expiresAt: info.expire && addDays(now, info.expire.afterDays),
    changedAt: now,
    changedByRoleId: sender[0]?.id,
    stateMessage: input.stateMessage,
    revision: 1,
    roles: next.roles,
    documents,
    signatures: [],
  };
  const attachmentIds = usedAttachments(documents).map(({ attachmentId }) => attachmentId);
  return { step: { envelope, completed: sender, reached: next.reached, attachmentIds } };
}
