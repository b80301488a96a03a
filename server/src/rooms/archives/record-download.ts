import type { Json } from "@chancery/core/fault/fault.ts";
import { isFirstPart } from "../../http/reply/file-reply.ts";
import type { AnyRequest, InMailbox, Reply } from "../../http/route/route.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { publish } from "../../jobs/publish.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** A download request: the caller and open mailbox, the envelope, and the headers that the reply depends on. */
export type Downloading = Omit<InMailbox, "settle"> &
  Pick<AnyRequest, "headers" | "signal" | "readmit"> & { readonly envelopeId: EnvelopeId };

/** Writes ARCHIVE_DOWNLOAD into the envelope's audit trail if the reply contains the first byte; returns the reply. */
export async function recordDownload(
  { database, clock }: ArchivesNeeds,
  { envelopeId, mailbox, caller, origin }: Downloading,
  reply: Reply,
  details: Readonly<Record<string, Json | undefined>>,
): Promise<Reply> {
  if (!isFirstPart(reply)) return reply;
  const record = {
    subject: { kind: "envelope", id: envelopeId },
    operation: "ARCHIVE_DOWNLOAD",
    at: clock.now(),
    accountId: mailbox.accountId,
    mailboxId: mailbox.id,
    userId: caller.userId,
    details,
  } as const;
  try {
    await database.transaction((tx) => publish(tx, { audit: [record], events: [], origin }));
  } catch (error) {
    if ("stream" in reply) reply.stream.destroy();
    throw error;
  }
  return reply;
}
