import { Type, type TSchema } from "typebox";
import type { AccountId, EnvelopeId, Id, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { fileAnswers } from "../../http/reply/file-reply.ts";
import { about, idShape, illustrated, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import { peopleSearch } from "../accounts/index.ts";
import { logSearch } from "../audit/index.ts";
import { envelopeSearch } from "../envelopes/index.ts";
import { reportLimits, reportStates, type ReportId } from "./report.ts";

const task = titled("ReportTask", {
  uuid: idShape<ReportId>(),
  taskUuid: idShape<ReportId>(),
  status: wordShape(reportStates),
  fileUrl: Type.Optional(about("When COMPLETED; works for 24 hours without signing in", Type.String())),
  rows: about("Rows written", Type.Integer()),
});

/** Objects by id, or by a search: one of the two. */
function chosen<Ids extends TSchema, Search extends TSchema>(id: Ids, search: Search, title: string) {
  return illustrated(title, [{ searchParams: {} }], {
    uuids: Type.Optional(about("These; not with searchParams", nullable(Type.Array(id, { maxItems: reportLimits.uuidsMax })))),
    searchParams: Type.Optional(about("Those that match; `{}` for all", nullable(search))),
  });
}

const mailboxSearch = titled("ReportMailboxSearch", {
  keyword: Type.Optional(about("Words of names, aliases and email addresses, or an id", nullable(textShape(256)))),
  group: Type.Optional(
    about("Only mailboxes of one of these groups", nullable(Type.Array(idShape<Id<"mailboxGroup">>(), { maxItems: 100 }))),
  ),
  withGroups: Type.Optional(about("Adds a column of groups", nullable(Type.Boolean()))),
});

const ofAccount = Type.Object({ accountUuid: idShape<AccountId>() });

/** The wire shapes of reports. */
export const shapes = {
  envelopes: { body: chosen(idShape<EnvelopeId>(), envelopeSearch, "EnvelopeReport"), answers: { 201: task } },
  audit: { body: logSearch, answers: { 201: task } },
  users: { params: ofAccount, body: chosen(idShape<UserId>(), peopleSearch, "UserReport"), answers: { 201: task } },
  mailboxes: { params: ofAccount, body: chosen(idShape<MailboxId>(), mailboxSearch, "MailboxReport"), answers: { 201: task } },
  read: { params: Type.Object({ taskUuid: idShape<ReportId>() }), answers: { 200: task } },
  file: {
    query: Type.Object({ code: about("The code of a fileUrl", textShape(200, 1)) }),
    answers: fileAnswers,
    contentTypes: ["text/csv", "application/zip"],
  },
} as const;
