import type { ExportId, MailboxId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";

/** Published for an export that is to be written. */
export const exportingEventName = "dictionary.exporting";

/** The event of an export, keyed by mailbox: its exports run one after the other and do not delay those of others. */
export function exportingEvent(id: ExportId, mailboxId: MailboxId): DomainEvent {
  return { name: exportingEventName, key: mailboxId, payload: { exportId: id } };
}
