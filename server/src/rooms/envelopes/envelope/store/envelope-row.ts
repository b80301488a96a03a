import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, FormId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** A row of envelopes. */
export type EnvelopeRow = {
  readonly id: EnvelopeId;
  readonly template_id: TemplateId;
  readonly template_version: TemplateVersionId;
  readonly sender_mailbox_id: MailboxId;
  readonly form_id: FormId | null;
  readonly status: Envelope["status"];
  readonly subject: string;
  readonly message: string;
  readonly expire_after_days: number | null;
  readonly notify_in_days: number | null;
  readonly allows_delegation: boolean;
  readonly allows_sharing: boolean;
  readonly created_at: Instant;
  readonly sent_at: Instant | null;
  readonly completed_at: Instant | null;
  readonly expires_at: Instant | null;
  readonly changed_at: Instant;
  readonly changed_by_role_id: string | null;
  readonly state_message: string;
  readonly revision: number;
  readonly documents: Envelope["documents"];
  readonly signatures: Envelope["signatures"];
  readonly on_approval_of: readonly MailboxId[];
};

export type RoleRow = {
  readonly role_id: string;
  readonly title: string;
  readonly kind: EnvelopeRole["kind"];
  readonly step: number;
  readonly mailbox_id: MailboxId | null;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly is_completed: boolean;
  readonly completed_at: Instant | null;
  readonly signed_by: string | null;
};

/** The envelope of its rows; roles in their order. */
export function envelopeOf(row: EnvelopeRow, roles: readonly RoleRow[]): Envelope {
  const { expire_after_days: afterDays, notify_in_days: notifyInDays } = row;
  return {
    id: row.id,
    templateId: row.template_id,
    templateVersion: row.template_version,
    senderMailboxId: row.sender_mailbox_id,
    formId: row.form_id ?? undefined,
    status: row.status,
    subject: row.subject,
    message: row.message,
    expire: afterDays === null ? undefined : { afterDays, notifyInDays: notifyInDays ?? undefined },
    forwarding: { delegation: row.allows_delegation, sharing: row.allows_sharing },
    createdAt: row.created_at,
    sentAt: row.sent_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    changedAt: row.changed_at,
    changedByRoleId: row.changed_by_role_id ?? undefined,
    stateMessage: row.state_message,
    revision: row.revision,
    roles: roles.map(roleOf),
    documents: row.documents,
    signatures: row.signatures,
    onApprovalOf: row.on_approval_of,
  };
}

function roleOf(row: RoleRow): EnvelopeRole {
  return {
    id: row.role_id,
    title: row.title,
    kind: row.kind,
    order: row.step,
    mailboxId: row.mailbox_id ?? undefined,
    email: row.email ?? undefined,
    isActive: row.is_active,
    isCompleted: row.is_completed,
    completedAt: row.completed_at ?? undefined,
    ...(row.signed_by === null ? {} : { signedBy: row.signed_by }),
  };
}
