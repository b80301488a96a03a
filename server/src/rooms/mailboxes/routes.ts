import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { listReply } from "../../http/reply/list-reply.ts";
import { ok, route, type AnyRoute, type Reply } from "../../http/route/route.ts";
import { listMailboxes } from "./managing/list-account-mailboxes.ts";
import { searchMailboxes } from "./search/search-mailboxes.ts";
import { setUp } from "./setup/set-up.ts";
import { showMailbox } from "./managing/show-mailbox.ts";
import { shapes } from "./managing/contract.ts";
import type { MailboxesNeeds } from "./needs.ts";
import { accountRoutes } from "./managing/routes-account.ts";
import { aliasRoutes } from "./aliases/routes.ts";
import { autoDelegationRoutes } from "./auto-delegation/routes.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { filterRoutes } from "./filters/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { managingRoutes } from "./managing/routes-managing.ts";
import { showWithRoles } from "./mailbox/read-roles.ts";
import { showDetails, showFound, showMembership } from "./mailbox/view.ts";

/** The endpoints of mailboxes, and of the first owner's set-up. */
export function routes(needs: MailboxesNeeds): readonly AnyRoute[] {
  const search = async (mailbox: OpenMailbox, q: string, type: "ALIAS" | "UUID" | undefined): Promise<Reply> =>
    ok((await searchMailboxes(needs, q, type ?? "ALL", mailbox)).map(showFound));
  return [
    route("GET", "/api/v1/mailbox", {
      summary: "List the caller's mailboxes",
      contract: shapes.list,
      action: async ({ caller }) => {
        const mailboxes = await listMailboxes(needs, caller);
        const shown = showWithRoles(needs, mailboxes, (one, roles) => showMembership(one, roles, caller.userId));
        return listReply("[", shown, "]");
      },
    }),
    route("GET", "/api/v1/mailbox/search", {
      summary: "Find mailboxes by alias, contact, email address, name or UUID",
      mailbox: "required",
      contract: shapes.search,
      action: ({ query, mailbox }) => search(mailbox, query.q, query.type),
    }),
    route("GET", "/api/v1/mailbox/search-participants", {
      summary: "Find mailboxes that may be senders or recipients, as clients of older releases do",
      mailbox: "required",
      contract: shapes.searchParticipants,
      action: ({ query, mailbox }) => search(mailbox, query.q, undefined),
    }),
    route("GET", "/api/v1/mailbox/{mailboxUuid}", {
      summary: "Retrieve a mailbox",
      extraPermissions: [{ account: "mailboxListView", when: "the caller has no grant in the mailbox" }],
      contract: shapes.show,
      faults: ["mailbox.not_found", "mailbox.removed", "mailbox.forbidden"],
      action: async ({ params, caller }) => ok(showDetails(await showMailbox(needs, params.mailboxUuid, caller))),
    }),
    ...managingRoutes(needs),
    ...accountRoutes(needs),
    ...aliasRoutes(needs),
    ...contactRoutes(needs),
    ...groupRoutes(needs),
    ...filterRoutes(needs),
    ...preferenceRoutes(needs),
    ...autoDelegationRoutes(needs),
    route("POST", "/api/setup", {
      summary: "Create the first account, owner and mailbox with the one-time code",
      signIn: "none",
      contract: shapes.setUp,
      faults: ["user.code_wrong", "password.rule"],
      action: ({ body, ...acting }) => setUp(needs, body, acting),
    }),
  ];
}
