import type { Json } from "@chancery/core/fault/fault.ts";
import { isFirstPart } from "../../http/reply/file-reply.ts";
import type { AnyRequest, InMailbox, Reply } from "../../http/route/route.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { changeInMailbox } from "../../jobs/act.ts";
import { publish } from "../../jobs/publish.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** A download request: the caller and open mailbox, the envelope, and the headers that the reply depends on. */
export type Downloading = Omit<InMailbox, "settle"> &
  Pick<AnyRequest, "headers" | "signal" | "readmit"> & { readonly envelopeId: EnvelopeId };

/** Writes ARCHIVE_DOWNLOAD into the envelope's audit trail if the reply contains the first byte; returns the reply. */
export async function recordDownload(
  { database, clock }: ArchivesNeeds,
  downloading: Downloading,
  reply: Reply,
  details: Readonly<Record<string, Json | undefined>>,
): Promise<Reply> {
  if (!isFirstPart(reply)) return reply;
  const subject = { kind: "envelope", id: downloading.envelopeId } as const;
  const change = changeInMailbox(downloading, { operation: "ARCHIVE_DOWNLOAD", at: clock.now(), details }, subject);
  try {
    await database.transaction((tx) => publish(tx, change));
  } catch (error) {
    if ("stream" in reply) reply.stream.destroy();
    throw error;
  }
  return reply;
}
