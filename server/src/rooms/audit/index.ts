import type { AccountId } from "@chancery/core/ids/id.ts";
import { checkLastCheckpoint } from "./actions/check-last-checkpoint.ts";
import { signEvidence } from "./actions/sign-evidence.ts";
import { schedules } from "./jobs.ts";
import { readLogForReport } from "./actions/read-log.ts";
import type { AuditNeeds } from "./needs.ts";
import { questions } from "./questions.ts";
import type { LogQuery } from "./read-log-query.ts";
import { routes } from "./routes.ts";
import { showRecord } from "./view.ts";

export { accountData } from "./store/account-data.ts";
export { logSearch } from "./contract.ts";
export { readLogQuery, type LogQuery } from "./read-log-query.ts";

export { checkLastCheckpoint } from "./actions/check-last-checkpoint.ts";
export { verifyLog } from "./actions/verify-log.ts";
export type { AuditNeeds, VerifyingNeeds } from "./needs.ts";

/** The door of the audit room. Records are written by the rooms that make the changes, through `publish`. */
export type Audit = ReturnType<typeof audit>;

/** The audit room. */
export function audit(needs: AuditNeeds) {
  return {
    ...questions,
    routes: routes(needs),
    schedules: schedules(needs),
    readLogPage: readLogPage.bind(undefined, needs),
    checkLog: checkLastCheckpoint.bind(undefined, needs),
    signEvidence: signEvidence.bind(undefined, needs),
  };
}

/** The log of an account, and its filters. */
type LogAsked = { readonly accountId: AccountId; readonly asked: LogQuery };

/** A page of the log of an account, for its reports; `next` is the key after which the next page starts. */
async function readLogPage(needs: AuditNeeds, { accountId, asked }: LogAsked, page: Parameters<typeof readLogForReport>[2]) {
  const { rows, next, names } = await readLogForReport(needs, { of: { accountId }, ownerId: accountId, asked }, page);
  return { rows: rows.map((row) => showRecord(row, { accountId, names })), next };
}
