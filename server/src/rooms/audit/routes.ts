import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { holdRoutes } from "./erasure/routes.ts";
import { readLog, showKey } from "./actions/read-log.ts";
import { shapes } from "./contract.ts";
import type { AuditNeeds } from "./needs.ts";
import { readLogQuery, readSpan } from "./read-log-query.ts";
import { trailRoutes } from "./routes-trails.ts";
import { checkpointRoutes } from "./routes-checkpoints.ts";
import { showAccountRecord, showRecord } from "./view.ts";

/** The endpoints of activity logs, of the trails of envelopes, and of checkpoints. */
export function routes(needs: AuditNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/audit", {
      summary: "Search the audit log of an account, newest first",
      onlyReads: true,
      extraPermissions: [{ account: "auditLogView" }],
      contract: shapes.account,
      faults: ["account.forbidden", "account.permission_lacking", "account.removed", "range.reversed", "request.invalid"],
      action: async ({ body: { accountUuid: accountId, ...body }, query, caller }) => {
        await openAccount(needs, caller, accountId);
        const asked = readLogQuery(body);
        const page = pageOf(query, `activity ${accountId} ${JSON.stringify(asked)}`);
        const found = await readLog(needs, { of: { accountId }, ownerId: accountId, asked }, page);
        const show = (row: (typeof found.rows)[number]) => showAccountRecord(row, { accountId, names: found.names });
        return ok(pageAnswer(page, found, { show, keyOf: showKey }));
      },
    }),
    route("GET", "/api/v1/mailbox/activity-log", {
      summary: "List the actions in the mailbox and on its envelopes, newest first",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.mailbox,
      faults: ["range.reversed"],
      action: async ({ query: { offset, limit, cursor, ...asked }, mailbox: { id: mailboxId, accountId } }) => {
        const list = `activity ${mailboxId} ${JSON.stringify(asked)}`;
        const page = pageOf({ ...(offset && { offset }), ...(limit && { limit }), ...(cursor && { cursor }) }, list);
        const found = await readLog(
          needs,
          { of: { mailboxId }, ownerId: accountId, asked: readSpan(asked, needs.clock.now()) },
          page,
        );
        const show = (row: (typeof found.rows)[number]) => showRecord(row, { accountId, names: found.names });
        return ok(pageAnswer(page, found, { show, keyOf: showKey }));
      },
    }),
    ...trailRoutes(needs),
    ...checkpointRoutes(needs),
    ...holdRoutes(needs),
  ];
}

async function openAccount(needs: AuditNeeds, caller: Caller, id: AccountId): Promise<void> {
  const account = await needs.accounts.account.findOpen(needs.database, caller, id);
  if (!account) throw new Fault("account.forbidden", { args: [id] });
  if (!account.permissions.has(accountPermissions.auditLogView)) throw new Fault("account.permission_lacking", { args: [id] });
}
