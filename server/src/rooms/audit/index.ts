import type { Evidence, SignedEvidence } from "@chancery/core/evidence/evidence.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { checkLastCheckpoint } from "./actions/check-last-checkpoint.ts";
import { signEvidence } from "./actions/sign-evidence.ts";
import { schedules } from "./jobs.ts";
import { readLogForReport } from "./actions/read-log.ts";
import type { AuditNeeds } from "./needs.ts";
import { questions, type AuditQuestions } from "./questions.ts";
import type { LogKey, LogQuery } from "./read-log-query.ts";
import { routes } from "./routes.ts";
import { showRecord } from "./view.ts";

export { accountData } from "./store/account-data.ts";
export { logSearch } from "./contract.ts";
export { readLogQuery, type LogQuery } from "./read-log-query.ts";

export { checkLastCheckpoint } from "./actions/check-last-checkpoint.ts";
export { verifyLog } from "./actions/verify-log.ts";
export type { AuditNeeds, VerifyingNeeds } from "./needs.ts";

/** The door of the audit room. Records are written by the rooms that make the changes, through `publish`. */
export type Audit = AuditQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly schedules: readonly Schedule[];
  /** A page of the log of an account, for its reports; `next` is the key after which the next page starts. */
  readLogPage(
    asked: LogAsked,
    after: LogKey | undefined,
    limit: number,
  ): Promise<{ readonly rows: readonly ReturnType<typeof showRecord>[]; readonly next: LogKey | undefined }>;
  /** Compares the log of records with the last checkpoint, in words. Throws when they differ, or the log does not grow. */
  checkLog(): Promise<string>;
  /** Signs evidence with the key of the service. */
  signEvidence(evidence: Evidence): Promise<SignedEvidence>;
};

/** The audit room. */
export function audit(needs: AuditNeeds): Audit {
  return {
    ...questions,
    routes: routes(needs),
    schedules: schedules(needs),
    readLogPage: (asked, after, limit) => readLogPage(needs, asked, { after, limit }),
    checkLog: () => checkLastCheckpoint(needs),
    signEvidence: (evidence) => signEvidence(needs, evidence),
  };
}

/** The log of an account, and its filters. */
type LogAsked = { readonly accountId: AccountId; readonly asked: LogQuery };

async function readLogPage(
  needs: AuditNeeds,
  { accountId, asked }: LogAsked,
  page: { readonly after: LogKey | undefined; readonly limit: number },
) {
  const { rows, next, names } = await readLogForReport(needs, { of: { accountId }, ownerId: accountId, asked }, page);
  return { rows: rows.map((row) => showRecord(row, { accountId, names })), next };
}
