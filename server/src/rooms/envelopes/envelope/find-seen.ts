import type { EnvelopeSeen } from "@chancery/core/event/mailbox-event.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findFolderSeen } from "./store/folder-seen.ts";
import { seenAt, timeOf } from "./view.ts";

/** An envelope as a mailbox sees it now, in the form of an event of its status; undefined when it does not see it. */
export async function findSeen(
  { labels, clock }: Pick<EnvelopesNeeds, "labels" | "clock">,
  db: Queries,
  mailboxId: MailboxId,
  envelopeId: EnvelopeId,
): Promise<EnvelopeSeen | undefined> {
  const row = await findFolderSeen(db, mailboxId, envelopeId);
  if (!row) return undefined;
  const now = clock.now();
  const names = await labels.findNames(db, row.label_ids);
  return {
    kind: "status",
    mailboxId,
    envelopeId,
    status: seenAt(row.status, row.expires_at, now),
    subject: row.subject,
    labels: row.label_ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    templateId: row.template_id,
    formId: row.form_id ?? undefined,
    senderMailboxId: row.sender_mailbox_id,
    isSender: row.is_sender,
    reach: row.reach,
    createdAt: row.created_at,
    receivedAt: row.received_at,
    sentAt: timeOf(row.sent_at) ?? undefined,
    expiresAt: timeOf(row.expires_at) ?? undefined,
    at: now,
  };
}
