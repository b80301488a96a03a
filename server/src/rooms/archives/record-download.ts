import type { Json } from "@chancery/core/fault/fault.ts";
import { publish } from "../../jobs/publish.ts";
import type { Downloader } from "./downloader.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** Writes ARCHIVE_DOWNLOAD into the envelope's audit trail, with what was asked for. */
export async function recordDownload(
  { database, clock }: ArchivesNeeds,
  { envelopeId, mailbox, caller, origin }: Downloader,
  details: Readonly<Record<string, Json | undefined>>,
): Promise<void> {
  const record = {
    subject: { kind: "envelope", id: envelopeId },
    operation: "ARCHIVE_DOWNLOAD",
    at: clock.now(),
    accountId: mailbox.accountId,
    mailboxId: mailbox.id,
    userId: caller.userId,
    details,
  } as const;
  await database.transaction((tx) => publish(tx, { audit: [record], events: [], origin }));
}
