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
  { account: "mailboxManage", when: "its name or visibility changes, or nothing does" },
  { account: "mailboxArchive", when: "it is archived or restored" },
  { account: "aliasCreate", when: "an alias is added" },
  { account: "aliasDelete", when: "an alias is removed" },
] as const;

/** The endpoints that create, change and remove mailboxes. */
export function managingRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/mailbox/account/{accountUuid}", {
      summary: "Create a mailbox, which the caller owns",
      account: { param: "accountUuid", permission: "mailboxManage" },
      contract: shapes.create,
      faults: ["mailbox.name_missing", "mailbox.name_length", "account.one_mailbox", "value.too_many"],
      action: ({ body, ...acting }) => createMailbox(needs, body.name, acting),
    }),
    route("PUT", "/api/v1/mailbox/{mailboxUuid}", {
      summary: "Replace the properties of a mailbox",
      extraPermissions: changing,
      contract: shapes.replace,
      faults: changeFaults,
      action: ({ params, body, ...acting }) => changeMailbox(needs, params.mailboxUuid, body, acting),
    }),
    route("PATCH", "/api/v1/mailbox/{mailboxUuid}", {
      summary: "Change properties of a mailbox",
      extraPermissions: changing,
      contract: shapes.change,
      faults: changeFaults,
      action: ({ params, body, ...acting }) => changeMailbox(needs, params.mailboxUuid, body, acting),
    }),
    route("DELETE", "/api/v1/mailbox", {
      summary: "Remove the mailbox; another one can take over its open and future envelopes",
      mailbox: "required",
      extraPermissions: [{ account: "mailboxDelete" }],
      contract: shapes.remove,
      faults: ["account.permission_lacking", "user.proof_text", "mailbox.foreign_account", "mailbox.unusable"],
      action: ({ query, ...acting }) =>
        removeMailbox(needs, { proof: query.checkMessage, heirId: query.moveEntitiesToMailbox }, acting),
    }),
    route("DELETE", "/api/v1/mailbox/{mailboxUuid}/leave", {
      summary: "Renounce the caller's own roles in a mailbox",
      contract: shapes.leave,
      faults: ["mailbox.not_found", "mailbox.removed", "mailbox.forbidden", "mailbox.no_other_owner", "token.forbidden"],
      action: ({ params, ...acting }) => leaveMailbox(needs, params.mailboxUuid, acting),
    }),
  ];
}
