import { shareArchiveFault } from "@chancery/core/envelope/steps/share-archive.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import { listArchiveStandings } from "./store/shareable.ts";

/** A completed envelope whose archive a mailbox may share. `roleIds`: its roles, which decide the hidden documents. */
export type ShareableEnvelope = {
  readonly envelopeId: EnvelopeId;
  readonly templateId: TemplateId;
  readonly version: TemplateVersionId;
  readonly subject: string;
  readonly revision: number;
  readonly roleIds: readonly string[];
};

/** Envelopes that a mailbox shares, at an instant. */
export type SharingQuery = { readonly mailboxId: MailboxId; readonly ids: readonly EnvelopeId[]; readonly now: Instant };

/** The envelopes in the requested order, and the faults of those that may not be shared. */
export type Shareable = {
  readonly envelopes: readonly ShareableEnvelope[];
  readonly faults: readonly (FaultRow & { readonly envelopeId: EnvelopeId })[];
};

/** Which of some envelopes the mailbox may share by email: envelope.not_found, share.forbidden, share.not_completed. */
export async function findShareable(db: Queries, { mailboxId, ids, now }: SharingQuery): Promise<Shareable> {
  const rows = new Map((await listArchiveStandings(db, mailboxId, ids)).map((row) => [row.envelope_id, row]));
  const faults = ids.flatMap((id) => {
    const row = rows.get(id);
    const standing = row && {
      allowsSharing: row.allows_sharing,
      isTakingPart: row.has_role,
      status: row.status,
      expiresAt: row.expires_at ?? undefined,
    };
    const fault = shareArchiveFault(id, standing, now);
    return fault ? [{ ...fault, envelopeId: id }] : [];
  });
  const envelopes = ids
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => ({
      envelopeId: row.envelope_id,
      templateId: row.template_id,
      version: row.template_version,
      subject: row.subject,
      revision: row.revision,
      roleIds: row.role_ids,
    }));
  return { envelopes, faults };
}
