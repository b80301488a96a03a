import { Fault } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import type { FaultHelp } from "../../pages/fault-page.ts";
import { checkPeopleSearch } from "../accounts/index.ts";
import { readLogQuery } from "../audit/index.ts";
import { shapes } from "./contract.ts";
import { reportFilePath } from "./link.ts";
import type { ReportsNeeds } from "./needs.ts";
import { downloadReport } from "./download-report.ts";
import { readReport } from "./read-report.ts";
import type { Chosen } from "./report.ts";
import { exportRoutes } from "./routes-exports.ts";
import { startReport } from "./start-report.ts";

const fileHelp: FaultHelp = {
  en: {
    title: "No download",
    help: "Links to reports work for 24 hours. Open the complete link from the email, or start the report again.",
  },
  uk: {
    title: "Завантаження немає",
    help: "Посилання на звіти діють 24 години. Відкрийте посилання з листа повністю або почніть звіт ще раз.",
  },
};
const bounds = ["quota.rate"] as const;
const choices = ["request.uuids_or_search", "request.nothing_to_do", ...bounds] as const;

/** The endpoints of reports. */
export function routes(needs: ReportsNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/report", {
      summary: "Start a report of the mailbox's envelopes as CSV",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.envelopes,
      faults: [...choices, "range.reversed", "search.recipient_invalid", "search.field_invalid", "search.sort_unknown"],
      action: async ({ body, mailbox, ...by }) => {
        const params = chosenOf(body);
        await needs.envelopes.readReportSearch(mailbox, params);
        return startReport(needs, { kind: "envelopes", mailboxId: mailbox.id, accountId: mailbox.accountId, params }, by);
      },
    }),
    route("POST", "/api/v1/audit/report", {
      summary: "Start a report of the audit log of an account as CSV",
      extraPermissions: [{ account: "auditLogView" }],
      contract: shapes.audit,
      faults: [
        ...(["account.forbidden", "account.permission_lacking", "account.removed", "range.reversed", "request.invalid"] as const),
        ...bounds,
      ],
      action: async ({ body: { accountUuid: accountId, ...body }, ...by }) => {
        await needs.accounts.account.open(needs.database, by.caller, { id: accountId, permission: "auditLogView" });
        return startReport(needs, { kind: "audit", mailboxId: undefined, accountId, params: readLogQuery(body) }, by);
      },
    }),
    route("POST", "/api/v1/account/{accountUuid}/users/report", {
      summary: "Start a report of the people of the account as CSV",
      account: { param: "accountUuid", permission: "userListView" },
      contract: shapes.users,
      faults: [...choices, "range.reversed"],
      action: async ({ body, account, ...by }) => {
        const params = chosenOf(body);
        checkPeopleSearch(params.searchParams ?? {}, "/searchParams");
        return startReport(needs, { kind: "users", mailboxId: undefined, accountId: account.id, params }, by);
      },
    }),
    route("POST", "/api/v1/account/{accountUuid}/mailbox/report", {
      summary: "Start a report of the mailboxes of the account as CSV",
      account: { param: "accountUuid", permission: "mailboxListView" },
      contract: shapes.mailboxes,
      faults: choices,
      action: async ({ body, account, ...by }) =>
        startReport(needs, { kind: "mailboxes", mailboxId: undefined, accountId: account.id, params: chosenOf(body) }, by),
    }),
    route("GET", "/api/v1/report/{taskUuid}", {
      summary: "Retrieve the progress of one's own report, and its file when it is ready",
      contract: shapes.read,
      faults: ["record.not_found"],
      action: async ({ params, caller }) => ok(await readReport(needs, params.taskUuid, caller)),
    }),
    route("GET", reportFilePath, {
      summary: "Download the file of a report, or of an export of an account, by its link",
      signIn: "none",
      help: fileHelp,
      contract: shapes.file,
      faults: ["export.link_unknown"],
      action: ({ query, headers, origin }) => downloadReport(needs, query.code, { headers, origin }),
    }),
    ...exportRoutes(needs),
  ];
}

type Body<ObjectId, Search> = {
  readonly uuids?: readonly ObjectId[] | null | undefined;
  readonly searchParams?: Search | null | undefined;
};

/** Throws request.uuids_or_search for both or neither, request.nothing_to_do for no ids. */
function chosenOf<ObjectId, Search>({ uuids, searchParams }: Body<ObjectId, Search>): Chosen<ObjectId, Search> {
  const search = searchParams ?? undefined;
  if (!uuids && search !== undefined) return { searchParams: search };
  if (!uuids || search !== undefined) throw new Fault("request.uuids_or_search");
  if (uuids.length === 0) throw new Fault("request.nothing_to_do");
  return { uuids };
}
