import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { changeMailbox } from "./change-mailbox.ts";
import { createMailbox } from "./create-mailbox.ts";
import { leaveMailbox } from "./leave-mailbox.ts";
import { removeMailbox } from "./remove-mailbox.ts";
import { managingShapes as shapes } from "./managing-contract.ts";
import type { MailboxesNeeds } from "../needs.ts";

const changeFaults: readonly FaultCode[] = [
  "mailbox.not_found",
  "mailbox.removed",
  "mailbox.forbidden",
  "account.permission_lacking",
  "mailbox.name_missing",
  "mailbox.name_length",
  "alias.format",
  "alias.email",
  "alias.qualified",
  "alias.repeated",
  "alias.qualified_used",
];

const changing = [
  { account: "mailboxManage", when: "its name or who finds it changes, or nothing does" },
  { account: "mailboxArchive", when: "it is archived or taken back" },
  { account: "aliasCreate", when: "it gains an alias" },
  { account: "aliasDelete", when: "it loses an alias" },
] as const;

/** Making and changing mailboxes. */
export function managingRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/v1/mailbox/account/{accountUuid}",
      summary: "Make a mailbox, which the caller owns",
      signIn: "bearer",
      mailbox: "none",
      account: { param: "accountUuid", permission: "mailboxManage" },
      contract: shapes.create,
      faults: ["mailbox.name_missing", "mailbox.name_length", "account.one_mailbox", "value.too_many"],
      action: ({ body, account, caller, origin, settle }) => createMailbox(needs, body.name, { account, caller, origin, settle }),
    }),
    route({
      method: "PUT",
      path: "/api/v1/mailbox/{mailboxUuid}",
      summary: "Change a mailbox: all of it",
      signIn: "bearer",
      mailbox: "none",
      also: changing,
      contract: shapes.replace,
      faults: changeFaults,
      action: ({ params, body, caller, origin, settle }) =>
        changeMailbox(needs, params.mailboxUuid, body, { caller, origin, settle }),
    }),
    route({
      method: "PATCH",
      path: "/api/v1/mailbox/{mailboxUuid}",
      summary: "Change a mailbox: what is sent",
      signIn: "bearer",
      mailbox: "none",
      also: changing,
      contract: shapes.change,
      faults: changeFaults,
      action: ({ params, body, caller, origin, settle }) =>
        changeMailbox(needs, params.mailboxUuid, body, { caller, origin, settle }),
    }),
    ...endingRoutes(needs),
  ];
}

function endingRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "DELETE",
      path: "/api/v1/mailbox",
      summary: "Remove the mailbox; another one takes over what waits in it and what is still to come",
      signIn: "bearer",
      mailbox: "required",
      also: [{ account: "mailboxDelete" }],
      contract: shapes.remove,
      faults: ["account.permission_lacking", "user.proof_text", "mailbox.foreign_account", "mailbox.unusable"],
      action: ({ query, mailbox, caller, origin, settle }) =>
        removeMailbox(
          needs,
          { proof: query.checkMessage, heirId: query.moveEntitiesToMailbox },
          { mailbox, caller, origin, settle },
        ),
    }),
    route({
      method: "DELETE",
      path: "/api/v1/mailbox/{mailboxUuid}/leave",
      summary: "Give up one's own roles in a mailbox",
      signIn: "bearer",
      mailbox: "none",
      contract: shapes.leave,
      faults: ["mailbox.not_found", "mailbox.removed", "mailbox.forbidden", "mailbox.no_other_owner", "token.forbidden"],
      action: ({ params, caller, origin, settle }) => leaveMailbox(needs, params.mailboxUuid, { caller, origin, settle }),
    }),
  ];
}
