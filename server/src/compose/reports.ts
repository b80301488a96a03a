import type { Envelopes } from "../rooms/envelopes/index.ts";
import { reports, type Reports, type ReportsNeeds } from "../rooms/reports/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside & Omit<ReportsNeeds, keyof Outside | "envelopes"> & { readonly envelopes: Pick<Envelopes, "forAudit"> };

/** The room of reports with what it reads of the others. */
export function composeReports({ envelopes, ...given }: Given): Reports {
  return reports({ ...given, envelopes: envelopes.forAudit });
}
