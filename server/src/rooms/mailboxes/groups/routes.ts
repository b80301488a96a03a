import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { addMailboxes, removeMailboxes } from "./fill-group.ts";
import { listGroupsOfAccount, nameGroups, readGroup } from "./list-groups.ts";
import { removeGroup } from "./remove-group.ts";
import { changeGroup, createGroup } from "./save-group.ts";
import { groupShapes as shapes } from "./contract.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { showListedGroup } from "../contacts/view.ts";

const viewing = { account: { param: "accountUuid", permission: "mailboxGroupView" } } as const;
const managing = { account: { param: "accountUuid", permission: "mailboxGroupManage" } } as const;
const assigning = { account: { param: "accountUuid", permission: "mailboxGroupAssign" } } as const;
const at = "/api/v1/account/{accountUuid}/mailbox-group";
const saveFaults = ["group.name", "group.name_used", "mailbox.foreign_account", "account.permission_lacking"] as const;

/** The endpoints of groups of an account's mailboxes. */
export function groupRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("GET", at, {
      summary: "List groups of mailboxes by name",
      ...viewing,
      contract: shapes.list,
      action: async ({ query, account }) => {
        const { keyword = "", asc = true } = query;
        const page = pageOf(query, `groups:${account.id}:${keyword}:${asc}`);
        const found = await listGroupsOfAccount(needs, { accountId: account.id, keyword, isAscending: asc }, page);
        return ok(pageAnswer(page, found, { show: showListedGroup, keyOf: (row) => [row.searched, row.id] }));
      },
    }),
    route("GET", `${at}/{groupUuid}`, {
      summary: "Retrieve a group with its mailboxes",
      ...viewing,
      contract: shapes.read,
      faults: ["group.not_found"],
      action: async ({ params, account }) => ok(await readGroup(needs, account.id, params.groupUuid)),
    }),
    route("POST", `${at}/info`, {
      summary: "Retrieve the names of groups by their ids",
      onlyReads: true,
      ...viewing,
      contract: shapes.names,
      action: async ({ body, account }) => ok(await nameGroups(needs, account.id, body)),
    }),
    route("POST", at, {
      summary: "Create a group of mailboxes",
      ...managing,
      extraPermissions: [{ account: "mailboxGroupAssign", when: "the request has mailboxes" }],
      contract: shapes.create,
      faults: [...saveFaults, "value.too_many"],
      action: ({ body, ...acting }) => createGroup(needs, body, acting),
    }),
    route("PATCH", `${at}/{groupUuid}`, {
      summary: "Rename a group, and replace its mailboxes if the request has any",
      ...managing,
      extraPermissions: [{ account: "mailboxGroupAssign", when: "its mailboxes change" }],
      contract: shapes.change,
      faults: [...saveFaults, "group.not_found"],
      action: ({ params, body, ...acting }) => changeGroup(needs, { id: params.groupUuid, body }, acting),
    }),
    route("DELETE", `${at}/{groupUuid}`, {
      summary: "Remove a group; its mailboxes remain",
      ...managing,
      contract: shapes.remove,
      faults: ["group.not_found"],
      action: ({ params, ...acting }) => removeGroup(needs, params.groupUuid, acting),
    }),
    route("POST", `${at}/{groupUuid}/mailbox`, {
      summary: "Add mailboxes to a group",
      ...assigning,
      contract: shapes.members,
      faults: ["group.not_found", "mailbox.foreign_account", "value.too_many"],
      action: ({ params, body, ...acting }) => addMailboxes(needs, { id: params.groupUuid, mailboxes: body }, acting),
    }),
    route("DELETE", `${at}/{groupUuid}/mailbox`, {
      summary: "Remove mailboxes from a group",
      ...assigning,
      contract: shapes.members,
      faults: ["group.not_found"],
      action: ({ params, body, ...acting }) => removeMailboxes(needs, { id: params.groupUuid, mailboxes: body }, acting),
    }),
  ];
}
