import sql from "sql-template-tag";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, FormId, LabelId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** An envelope as a mailbox sees it. */
export type FolderSeenRow = {
  readonly status: VisibleStatus;
  readonly subject: string;
  readonly label_ids: readonly LabelId[];
  readonly template_id: TemplateId;
  readonly form_id: FormId | null;
  readonly sender_mailbox_id: MailboxId;
  readonly is_sender: boolean;
  readonly reach: "role" | "shared" | "approval";
  readonly created_at: Instant;
  readonly received_at: Instant;
  readonly sent_at: Instant;
  readonly expires_at: Instant;
};

/** The folder row of an envelope in a mailbox. */
export async function findFolderSeen(
  db: Queries,
  mailboxId: MailboxId,
  envelopeId: EnvelopeId,
): Promise<FolderSeenRow | undefined> {
  return db.first<FolderSeenRow>(sql`
    select status, subject, label_ids, template_id, form_id, sender_mailbox_id, is_sender, reach, created_at, received_at, sent_at,
      expires_at
    from mailbox_envelopes
    where mailbox_id = ${mailboxId}
      and envelope_id = ${envelopeId}`);
}
