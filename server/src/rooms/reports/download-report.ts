import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { fileReply, isFirstPart, packableReply } from "../../http/reply/file-reply.ts";
import type { Reply } from "../../http/route/route.ts";
import { publish } from "../../jobs/publish.ts";
import { exportRecord } from "./events.ts";
import type { ReportsNeeds } from "./needs.ts";
import { findLinked, type LinkedFile } from "./store/reports.ts";

type Request = { readonly headers: Readonly<Record<string, string | undefined>>; readonly origin: Origin };

/**
 * The file of a report or of an export of an account; downloads of the latter are recorded. Throws export.link_unknown for an unknown
 * or expired code.
 */
export async function downloadReport(needs: ReportsNeeds, code: string, { headers, origin }: Request): Promise<Reply> {
  const found = await findLinked(needs.database, needs.tokens.hashOf(code), needs.clock.now());
  if (!found) throw new Fault("export.link_unknown");
  const file = {
    fileName: found.file_name,
    contentType: found.kind === "account" ? "application/zip" : "text/csv; charset=utf-8",
    sizeBytes: found.size_bytes,
    tag: found.sha256,
    open: (range?: Parameters<typeof needs.blobs.read>[1]) => needs.blobs.read(found.sha256, range),
  };
  if (found.kind !== "account") return packableReply(headers, file);
  const reply = await fileReply(headers, file);
  if (isFirstPart(reply)) await record(needs, found, origin);
  return reply;
}

async function record(
  { database, clock }: ReportsNeeds,
  { id, account_id: accountId }: LinkedFile,
  origin: Origin,
): Promise<void> {
  const audit = [exportRecord("account-export-downloaded", { id, accountId }, { at: clock.now() })];
  await database.transaction((tx) => publish(tx, { audit, events: [], origin }));
}
