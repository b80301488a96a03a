import { join } from "node:path";
import { copiedRows } from "../io/rows/copied-rows.ts";
import { spoolIn } from "../io/spool.ts";
import { measure, spoolEntry } from "../io/zip/spool-entry.ts";
import { writeGrowingZip } from "../io/zip/write-zip.ts";
import type { Envelopes } from "../rooms/envelopes/index.ts";
import { reports, type Reports, type ReportsNeeds } from "../rooms/reports/index.ts";
import { accountData } from "./account-data.ts";
import type { Outside } from "./outside.ts";

type Given = Outside &
  Pick<ReportsNeeds, "accounts" | "mailboxes" | "attachments" | "audit" | "dictionaries" | "notifications"> & {
    readonly envelopes: Pick<Envelopes, "forAudit">;
  };

/** The room of reports with ZIP, and with what all rooms keep of an account. */
export function composeReports({ envelopes, ...given }: Given): Reports {
  const zip = { openSpool: spoolIn(join(given.config.dataDir, "spool")), spoolEntry, measure, writeGrowingZip };
  return reports({ ...given, envelopes: envelopes.forAudit, accountData, copiedRows, zip });
}
