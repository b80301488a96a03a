import type { ReportsNeeds } from "../needs.ts";
import type { TableReport } from "../report.ts";
import { auditSource } from "./audit.ts";
import { envelopesSource } from "./envelopes.ts";
import { mailboxesSource } from "./mailboxes.ts";
import type { Source } from "./source.ts";
import { usersSource } from "./users.ts";

/** Opens the table of a report. */
export async function openSource(needs: ReportsNeeds, report: TableReport): Promise<Source> {
  switch (report.kind) {
    case "envelopes":
      return envelopesSource(needs, report);
    case "audit":
      return auditSource(needs, report);
    case "users":
      return usersSource(needs, report);
    case "mailboxes":
      return mailboxesSource(needs, report);
  }
}
