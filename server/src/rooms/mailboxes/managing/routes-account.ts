import { listReply, openList } from "../../../http/reply/list-reply.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { listMailboxesOfAccount, nameMailboxes, showInfos } from "./list-account-mailboxes.ts";
import { listMailboxPeople } from "./list-people.ts";
import { managingShapes as shapes } from "./managing-contract.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { showCard, showInfosById, showPerson } from "../mailbox/view-account.ts";
import { showWithRoles } from "../mailbox/read-roles.ts";
import { showDetails } from "../mailbox/view.ts";

const listed = { param: "accountUuid", permission: "mailboxListView" } as const;

/** The endpoints of an account's mailboxes, and of public data of mailboxes. */
export function accountRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/account/{accountUuid}/mailbox", {
      summary: "List the mailboxes of an account by name",
      account: listed,
      contract: shapes.list,
      action: async ({ query, account }) => {
        const { keyword = "", group, withGroups = false } = query;
        const page = pageOf(query, `mailboxes:${account.id}:${keyword}:${(group ?? []).toSorted().join()}`);
        const found = await listMailboxesOfAccount(needs, { accountId: account.id, keyword, group }, page);
        const show = (row: (typeof found.rows)[number]) => showDetails(withGroups ? row : { ...row, groups: [] });
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.name, row.id] }));
      },
    }),
    route("GET", "/api/v1/mailbox/account/{accountUuid}", {
      summary: "List the names of an account's mailboxes, at most 1000",
      account: listed,
      contract: shapes.names,
      action: async ({ account }) => ok((await nameMailboxes(needs, account.id)).map(({ id, name }) => ({ uuid: id, name }))),
    }),
    route("GET", "/api/v1/account/mailbox/{uuid}", {
      summary: "List the people of a mailbox with their roles",
      extraPermissions: [{ account: "userListView" }],
      contract: shapes.people,
      faults: ["mailbox.not_found", "mailbox.removed", "mailbox.forbidden", "account.permission_lacking"],
      action: async ({ params, caller }) => {
        const { card, people } = await listMailboxPeople(needs, params.uuid, caller);
        return listReply(openList(showCard(card), "permissions"), showWithRoles(needs, people, showPerson), "]}");
      },
    }),
    route("POST", "/api/v1/mailbox/info", {
      summary: "Retrieve the names of mailboxes by their ids",
      onlyReads: true,
      contract: shapes.infos,
      action: async ({ query: { accountName = false, accountITN = false }, body }) =>
        ok(showInfosById(await showInfos(needs, body), { accountName, accountITN })),
    }),
  ];
}
