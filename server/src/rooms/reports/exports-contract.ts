import { Type } from "typebox";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { about, idShape, instantShape, titled, wordShape } from "../../http/route/shapes.ts";
import { exportStates, reportLimits, type ReportId } from "./report.ts";

const ofAccount = Type.Object({ accountUuid: idShape<AccountId>() });
const ofExport = Type.Object({ accountUuid: idShape<AccountId>(), exportUuid: idShape<ReportId>() });

const accountExport = titled("AccountExport", {
  uuid: idShape<ReportId>(),
  status: about(
    "PENDING, STARTED: being written; COMPLETED: ready; CLEANED: the file is gone or could not be written; CANCELLED: ended before it was ready",
    wordShape(exportStates),
  ),
  createdAt: instantShape(),
  createdBy: about("The owner who started it", idShape<UserId>()),
  files: about("Files written so far", Type.Integer()),
  filesTotal: Type.Optional(about("Once it is known", Type.Integer())),
  sizeBytes: Type.Optional(about("When COMPLETED", Type.Integer())),
  expiresAt: Type.Optional(about("When COMPLETED: the link works until then", instantShape())),
  fileUrl: Type.Optional(about("When COMPLETED; works for 24 hours without signing in", Type.String())),
});

/** The wire shapes of exports of accounts. */
export const exportShapes = {
  start: { params: ofAccount, answers: { 201: accountExport } },
  list: { params: ofAccount, answers: { 200: Type.Array(accountExport, { maxItems: reportLimits.exportsListed }) } },
  read: { params: ofExport, answers: { 200: accountExport } },
  end: { params: ofExport, answers: { 200: null } },
} as const;
