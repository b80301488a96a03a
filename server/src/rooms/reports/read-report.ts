import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { packableReply } from "../../http/reply/file-reply.ts";
import type { Reply } from "../../http/route/route.ts";
import type { ReportsNeeds } from "./needs.ts";
import type { ReportId } from "./report.ts";
import { findLinked, findReport } from "./store/reports.ts";
import { showReport } from "./view.ts";

/** The state of a report of the caller's. Throws record.not_found, also for those of others. */
export async function readReport(needs: ReportsNeeds, id: ReportId, caller: Pick<Caller, "userId">) {
  const report = await findReport(needs.database, id);
  if (report?.userId !== caller.userId) throw new Fault("record.not_found", { args: [id] });
  return showReport(needs, report);
}

/** The file of a report. Throws export.link_unknown for an unknown or expired code. */
export async function downloadReport(
  needs: ReportsNeeds,
  code: string,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Reply> {
  const found = await findLinked(needs.database, needs.tokens.hashOf(code), needs.clock.now());
  if (!found) throw new Fault("export.link_unknown");
  return packableReply(headers, {
    fileName: found.file_name,
    contentType: "text/csv; charset=utf-8",
    sizeBytes: found.size_bytes,
    tag: found.sha256,
    open: (range) => needs.blobs.read(found.sha256, range),
  });
}
